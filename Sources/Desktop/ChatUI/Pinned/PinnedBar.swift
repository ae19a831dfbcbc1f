import ClientModel
import GTKBridge
import Localization

/// The bar above a chat with a pinned message: a press goes to the message, and shows the one before it.
final class PinnedBar {
    /// An action on a pinned message.
    enum Action {
        /// Goes to the message.
        case goTo(MessageKey)
        /// Unpins the message.
        case unpin(MessageKey)
    }

    let widget = Revealer(fromBelow: false)

    private let strings: Strings
    private let perform: @MainActor (Action) -> Void
    private let title = Label()
    private let text = Label()
    private var state = PinnedState()
    /// The button that goes to the message; made at first use.
    private lazy var press = makeRow()

    /// A hidden bar that calls `perform` with what is pressed.
    init(_ strings: Strings, perform: @escaping @MainActor (Action) -> Void) {
        (self.strings, self.perform) = (strings, perform)
    }

    private func makeRow() -> GTKBridge.Button {
        let (row, column) = (Box(.horizontal), Box(.vertical, spacing: 1))
        title.addStyleClass("caption-heading")
        title.addStyleClass("accent")
        column.append(title)
        column.append(text)
        let line = Box(.horizontal, spacing: 9)
        let stroke = Box(.vertical)
        stroke.addStyleClass("pin-stroke")
        stroke.setLeastSize(width: 3)
        line.append(stroke)
        line.append(column)
        row.addStyleClass("pinned")
        let press = Button(child: line, label: strings.pinnedMessage) { [weak self] in self?.pressed() }
        press.addStyleClass("flat")
        press.expandHorizontally()
        let unpin = Button(icon: "window-close-symbolic", label: strings.unpin) { [weak self] in
            guard let self, let key = state.shown?.key else { return }
            perform(.unpin(key))
        }
        unpin.addStyleClass("flat")
        unpin.addStyleClass("circular")
        unpin.align(vertical: .center)
        unpin.setMargins(end: 6)
        row.append(press)
        row.append(unpin)
        widget.setChild(row)
        return press
    }

    /// Shows the current pinned messages.
    func take(_ pins: [PinnedState.Pin]) {
        state.take(pins)
        show()
    }

    private func pressed() {
        guard let key = state.press() else { return }
        perform(.goTo(key))
        show()
    }

    private func show() {
        if let pin = state.shown {
            title.text = state.number.map { strings.pinnedMessageNumber(number: $0) } ?? strings.pinnedMessage
            text.text = pin.summary.replacing("\n", with: " ")
            press.setAccessibleLabel("\(title.text), \(text.text)")
        }
        widget.isRevealed = state.shown != nil
    }
}
