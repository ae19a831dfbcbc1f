import GTKBridge
import Localization

/// The kinds of messages below the search field, of which one is chosen.
final class SearchFilterBar {
    let widget: Widget
    /// The chosen kind.
    private(set) var chosen = SearchFilter.everything
    /// Called when the user has chosen another kind.
    var onChoice: (@MainActor () -> Void)?

    private var buttons: [SearchFilter: ToggleButton] = [:]

    init(_ strings: Strings) {
        let line = Box(.horizontal, spacing: 4)
        line.setMargins(bottom: 6, start: 8, end: 8)
        let area = ScrolledWindow(line, scrollsSideways: true)
        area.setAccessibleLabel(strings.searchKinds)
        widget = area
        for filter in SearchFilter.allCases {
            let button = ToggleButton(text: filter.name(strings)) { [weak self] isOn in
                if isOn { self?.choose(filter) }
            }
            for style in ["flat", "caption"] { button.addStyleClass(style) }
            button.align(vertical: .center)
            line.append(button)
            if let first = buttons[.everything] { button.join(first) }
            buttons[filter] = button
        }
        buttons[.everything]?.isOn = true
    }

    /// Chooses all kinds again, without telling it.
    func reset() {
        chosen = .everything
        buttons[.everything]?.isOn = true
    }

    private func choose(_ filter: SearchFilter) {
        guard filter != chosen else { return }
        chosen = filter
        onChoice?()
    }
}
