import ClientEngine
package import ClientModel
package import GTKBridge
import Localization

/// Chooses the time after which the messages of a chat delete themselves: in a submenu, or in a dialog with more
/// times.
package struct DeleteTimerChooser {
    private let peer: PeerID
    private let context: ScreenContext

    private static let day: Int32 = 86_400
    /// The times of the submenu: a day, a week, a month.
    private static let usual = [1, 7, 30].map { $0 * day }
    /// The times of the dialog, up to a year.
    private static let all = [1, 2, 3, 7, 14, 30, 60, 90, 180, 365].map { $0 * day }
    private static let (width, greatestHeight) = (360, 520)

    /// Chooses for the chat with `peer`.
    package init(_ context: ScreenContext, of peer: PeerID) { (self.context, self.peer) = (context, peer) }

    private var strings: Strings { context.strings }

    /// The line of the chat's menu, while the chat has the timer `current`.
    package func entry(_ current: Int32) -> MenuEntry {
        let times = ([0] + Self.usual).map { time in
            MenuEntry(name(of: time), isChosen: time == current) { set(time, insteadOf: current) }
        }
        let isOther = current != 0 && !Self.usual.contains(current)
        let other = MenuEntry(strings.autoDeleteOther, isChosen: isOther) { showDialog(current) }
        return MenuEntry(strings.autoDelete, of: times + [other])
    }

    /// The sentence that says what a timer does; nil without one.
    package func meaning(of time: Int32) -> String? {
        time > 0 ? strings.autoDeleteSign(length: strings.length(seconds: Int(time))) : nil
    }

    /// Shows all times; the present one has a check mark.
    package func showDialog(_ current: Int32) {
        let title = strings.autoDeleteTitle
        let dialog = DialogWindow(title, over: context.window, width: Self.width, height: -1)
        let header = HeaderBar()
        header.setTitle(WindowTitle(title))
        let text = Label(overflow: .wraps, alignment: .center)
        text.text = strings.autoDeleteText
        text.setWidestLine(36)
        let list = ListBox()
        let isUnlisted = current != 0 && !Self.all.contains(current)
        for time in [0] + (isUnlisted ? [current] : []) + Self.all {
            let row = ActionRow(name(of: time))
            if time == current {
                row.addAtEnd(Icon("object-select-symbolic"))
            }
            // The row keeps the dialog until that is closed, which frees the row.
            row.onPress {
                set(time, insteadOf: current)
                dialog.close()
            }
            list.append(row)
        }
        let column = Box(.vertical, spacing: 16)
        for part in [text, list] as [Widget] { column.append(part) }
        column.setMargins(top: 12, bottom: 18, start: 18, end: 18)
        let rows = ScrolledWindow(column)
        rows.growToContent(atMost: Self.greatestHeight)
        let content = Box(.vertical)
        for part in [header, rows] as [Widget] { content.append(part) }
        content.setLeastSize(width: Self.width)
        dialog.setContent(content)
        dialog.fitContent()
        dialog.present()
    }

    private func name(of time: Int32) -> String {
        time == 0
            ? strings.autoDeleteOff : strings.autoDeleteAfter(length: strings.length(seconds: Int(time)))
    }

    private func set(_ time: Int32, insteadOf current: Int32) {
        guard time != current else { return }
        let (settings, peer) = (context.services.chatSettings, peer)
        context.attempt { try await settings.setDeleteTimer(time, of: peer) }
    }
}
