import GTKBridge
import Localization

/// The bar above a group that people ask to join: a press opens the page that answers them.
final class JoinRequestsBar {
    let widget = Revealer(fromBelow: false)

    private let strings: Strings
    private let open: @MainActor () -> Void
    private let text = Label()
    /// Made at first use.
    private lazy var button = makeButton()

    /// A hidden bar that calls `open` when pressed.
    init(_ strings: Strings, open: @escaping @MainActor () -> Void) {
        (self.strings, self.open) = (strings, open)
    }

    /// Shows how many people ask to join; hidden for nobody.
    func show(_ count: Int) {
        if count > 0 {
            text.text = strings.peopleAskToJoin(count: count)
            button.setAccessibleLabel(text.text)
        }
        widget.isRevealed = count > 0
    }

    private func makeButton() -> Button {
        let (row, line) = (Box(.horizontal), Box(.horizontal, spacing: 9))
        line.append(Icon("system-users-symbolic"))
        line.append(text)
        line.align(horizontal: .center)
        text.addStyleClass("accent")
        let button = Button(child: line, label: strings.joinRequestsTitle) { [open] in open() }
        button.addStyleClass("flat")
        button.expandHorizontally()
        row.addStyleClass("pinned")
        row.append(button)
        widget.setChild(row)
        return button
    }
}
