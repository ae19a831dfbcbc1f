import ClientHost
package import ClientModel
package import GTKBridge
import Localization

/// A dialog that lists people, with a short text beside each.
package final class PeopleListDialog {
    private let context: ScreenContext
    private let window: DialogWindow
    private let group = PreferencesGroup("")
    private let open: @MainActor (PeerID) -> Void

    /// Creates an empty list.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - context: The account and the window.
    ///   - open: Called with the person whose row was pressed, once the dialog is closed.
    package init(_ title: String, _ context: ScreenContext, open: @escaping @MainActor (PeerID) -> Void) {
        (self.context, self.open) = (context, open)
        window = DialogWindow(title, over: context.window, width: 360, height: 460)
        let header = HeaderBar()
        header.setTitle(WindowTitle(title))
        group.setMargins(top: 12, bottom: 16, start: 16, end: 16)
        let scrolled = ScrolledWindow(group)
        scrolled.expand()
        let content = Box(.vertical)
        for part in [header, scrolled] as [Widget] { content.append(part) }
        window.setContent(content)
    }

    /// Shows the dialog.
    package func present() { window.present() }

    /// Adds people at the end, each with what the label tells.
    package func add(_ people: [(peer: Peer, label: Label?)]) {
        context.environment.known.learn(people.map(\.peer))
        for (peer, label) in people {
            let row = ActionRow(peer.title)
            row.addAtStart(context.environment.makeAvatar(peer.id, side: 32))
            if let label { row.addAtEnd(label) }
            row.onPress { [window, open] in
                window.close()
                open(peer.id)
            }
            group.add(row)
        }
    }

    /// Offers to load more people; nil when all are there.
    package func offerMore(_ load: (@MainActor () -> Void)?) {
        guard let load else { return group.setSuffix(nil) }
        let more = Button(context.strings.moreVoters, press: load)
        more.addStyleClass("flat")
        group.setSuffix(more)
    }
}
