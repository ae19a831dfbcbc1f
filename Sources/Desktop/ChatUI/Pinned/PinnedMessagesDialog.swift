import ClientModel
import GTKBridge
import Localization
import WindowParts

/// The list of a chat's pinned messages, the newest first: leads to them, unpins them, hides or shows the bar.
final class PinnedMessagesDialog {
    private static let (width, greatestHeight) = (420, 520)

    private let strings: Strings
    private let perform: @MainActor (PinnedBar.Action) -> Void
    private let window: DialogWindow
    private let list = ListBox()
    private let visibility: GTKBridge.Button
    private var isHidden = false

    /// A list that calls `perform` with what is pressed.
    init(_ context: ScreenContext, perform: @escaping @MainActor (PinnedBar.Action) -> Void) {
        (strings, self.perform) = (context.strings, perform)
        window = DialogWindow(strings.pinnedMessages, over: context.window, width: Self.width, height: -1)
        visibility = Button("") {}
        visibility.addStyleClass("pill")
        visibility.align(horizontal: .center)
        let header = HeaderBar()
        header.setTitle(WindowTitle(strings.pinnedMessages))
        let column = Box(.vertical, spacing: 16)
        for part in [list, visibility] as [Widget] { column.append(part) }
        column.setMargins(top: 12, bottom: 18, start: 18, end: 18)
        let rows = ScrolledWindow(column)
        rows.growToContent(atMost: Self.greatestHeight)
        let content = Box(.vertical)
        for part in [header, rows] as [Widget] { content.append(part) }
        content.setLeastSize(width: Self.width)
        window.setContent(content)
        window.fitContent()
        visibility.onPress { [weak self] in
            guard let self else { return }
            self.perform(isHidden ? .show : .hide)
            window.close()
        }
    }

    /// Opens the list; `closed` is called when it is closed.
    func present(closed: @escaping @MainActor () -> Void) {
        window.onClose(closed)
        window.present()
    }

    /// Shows the current pinned messages; closes without any.
    func show(_ state: PinnedState, mayUnpin: Bool) {
        guard !state.pins.isEmpty else { return window.close() }
        isHidden = state.isHidden
        visibility.setText(isHidden ? strings.showPinned : strings.hidePinned)
        list.removeAll()
        for pin in state.pins.reversed() { list.append(makeRow(pin, mayUnpin: mayUnpin)) }
    }

    private func makeRow(_ pin: PinnedState.Pin, mayUnpin: Bool) -> ActionRow {
        let row = ActionRow(pin.line, subtitle: pin.detail)
        row.setLines(title: 2, subtitle: 1)
        row.onPress { [weak self] in
            self?.perform(.goTo(pin.key))
            self?.window.close()
        }
        guard mayUnpin else { return row }
        let unpin = Button(icon: "window-close-symbolic", label: strings.unpinMessage) { [weak self] in
            self?.perform(.unpin(pin.key))
        }
        for name in ["flat", "circular"] { unpin.addStyleClass(name) }
        unpin.align(vertical: .center)
        row.addAtEnd(unpin)
        return row
    }
}
