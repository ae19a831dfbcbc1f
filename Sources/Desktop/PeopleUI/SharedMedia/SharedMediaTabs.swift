import GTKBridge
import Localization

/// The kinds of shared media as buttons, of which one is pressed: those that the chat has any of, with their numbers.
final class SharedMediaTabs {
    let widget = FlowBox(columns: 1...6, spacing: 6)
    /// Called when the user presses a kind.
    var onChoose: (@MainActor (SharedMediaKind) -> Void)?

    private let strings: Strings
    private var tabs: [(kind: SharedMediaKind, button: ToggleButton)] = []
    /// The number of messages of each kind; nil while unknown.
    private var counts: [SharedMediaKind: Int]?

    init(_ strings: Strings) {
        self.strings = strings
        build(SharedMediaKind.allCases, chosen: .photos)
    }

    /// The shown kinds.
    var kinds: [SharedMediaKind] { tabs.map(\.kind) }

    /// Shows the numbers of messages. A kind without any is hidden, unless it is `chosen`.
    func show(_ counts: [SharedMediaKind: Int], chosen: SharedMediaKind) {
        guard counts != self.counts else { return }
        self.counts = counts
        let kinds = SharedMediaKind.allCases.filter { counts[$0] != 0 }
        if kinds == self.kinds {
            for (kind, button) in tabs { button.setText(text(of: kind)) }
        } else {
            build(kinds, chosen: chosen)
        }
    }

    private func build(_ kinds: [SharedMediaKind], chosen: SharedMediaKind) {
        widget.removeAll()
        tabs = []
        for kind in kinds {
            let button = ToggleButton(text: text(of: kind)) { [weak self] isOn in
                if isOn { self?.onChoose?(kind) }
            }
            button.addStyleClass("kind")
            if let first = tabs.first { button.join(first.button) }
            button.isOn = kind == chosen
            tabs.append((kind, button))
            widget.append(button)
        }
        widget.isVisible = !kinds.isEmpty
    }

    private func text(of kind: SharedMediaKind) -> String {
        guard let count = counts?[kind] else { return kind.name(strings) }
        return kind.name(strings, count: count)
    }
}
