import ClientModel
import GTKBridge
import Localization

/// The bar above a chat with a pinned message: a press goes to the message, and shows the one before it.
final class PinnedBar {
    /// An action on a pinned message.
    enum Action {
        /// Goes to the message.
        case goTo(MessageKey)
        /// Goes to the shown message, and shows the one before it.
        case goToShown
        /// Asks whether to unpin the message.
        case unpin(MessageKey)
        /// Hides the bar on this device until another message is pinned.
        case hide
        /// Shows the bar again.
        case show
        /// Opens the list of pinned messages.
        case openList
    }

    let widget = Revealer(fromBelow: false)
    /// True if the user may unpin messages.
    var mayUnpin = true

    private let strings: Strings
    private let perform: @MainActor (Action) -> Void
    private let title = Label()
    private let text = Label()
    private var state = PinnedState()
    /// The button that goes to the message, and that at the end; made at first use.
    private lazy var buttons = makeRow()

    /// A hidden bar that calls `perform` with what is pressed.
    init(_ strings: Strings, perform: @escaping @MainActor (Action) -> Void) {
        (self.strings, self.perform) = (strings, perform)
    }

    private func makeRow() -> (press: GTKBridge.Button, end: GTKBridge.Button) {
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
        let press = Button(child: line, label: strings.pinnedMessage) { [weak self] in
            self?.perform(.goToShown)
        }
        press.addStyleClass("flat")
        press.expandHorizontally()
        let end = Button(icon: "window-close-symbolic", label: strings.hidePinned) { [weak self] in
            guard let self else { return }
            perform(state.pins.count > 1 ? .openList : .hide)
        }
        end.addStyleClass("flat")
        end.addStyleClass("circular")
        end.align(vertical: .center)
        end.setMargins(end: 6)
        row.append(press)
        row.append(end)
        row.onMenuButton { [weak self, weak row] event in
            guard let self, let row else { return }
            ContextMenu.open(menu, on: row, at: event.position)
        }
        widget.setChild(row)
        return (press, end)
    }

    private var menu: [MenuSection] {
        var entries = [MenuEntry(strings.pinnedMessages) { [weak self] in self?.perform(.openList) }]
        if mayUnpin, let key = state.shown?.key {
            entries.append(MenuEntry(strings.unpinMessage) { [weak self] in self?.perform(.unpin(key)) })
        }
        let hide = MenuEntry(strings.hidePinned) { [weak self] in self?.perform(.hide) }
        return [MenuSection(nil, entries), MenuSection(nil, [hide])]
    }

    /// Shows the pinned messages, unless the user has hidden them.
    func show(_ state: PinnedState) {
        self.state = state
        if let pin = state.shown, !state.isHidden {
            title.text = state.number.map { strings.pinnedMessageNumber(number: $0) } ?? strings.pinnedMessage
            text.text = pin.line
            buttons.press.setAccessibleLabel("\(title.text), \(text.text)")
            let hasSeveral = state.pins.count > 1
            buttons.end.setIcon(hasSeveral ? "view-list-symbolic" : "window-close-symbolic")
            buttons.end.setName(hasSeveral ? strings.pinnedMessages : strings.hidePinned)
        }
        widget.isRevealed = state.shown != nil && !state.isHidden
    }
}
