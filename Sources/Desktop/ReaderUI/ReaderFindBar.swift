import GTKBridge
import Localization

/// The bar that finds words in an article.
final class ReaderFindBar {
    /// What is done in the bar.
    enum Act {
        /// Finds other words.
        case find(String)
        /// Goes on by a number of places.
        case move(Int)
        /// Ends the search.
        case close
    }

    /// The widget of the bar, hidden at first.
    let widget = Revealer(fromBelow: false)
    var onAct: (@MainActor (Act) -> Void)?

    private let strings: Strings
    private let entry: SearchEntry
    private let count = Label(overflow: .grows)
    private let previous: Button
    private let next: Button

    init(_ strings: Strings) {
        self.strings = strings
        entry = SearchEntry(label: strings.searchInArticle, hint: strings.searchInArticle)
        previous = Button(icon: "go-up-symbolic", label: strings.previousResult) {}
        next = Button(icon: "go-down-symbolic", label: strings.nextResult) {}
        build()
        listen()
    }

    private func build() {
        let content = Box(.horizontal, spacing: 6)
        content.setMargins(top: 6, bottom: 6, start: 8, end: 8)
        content.expandHorizontally()
        entry.expandHorizontally()
        count.addStyleClass("dim-label")
        let close = Button(icon: "window-close-symbolic", label: strings.closeSearch) { [weak self] in
            self?.onAct?(.close)
        }
        close.addStyleClass("flat")
        let steps = Box(.horizontal)
        steps.addStyleClass("linked")
        for button in [previous, next] {
            button.isSensitive = false
            steps.append(button)
        }
        for part in [entry, count, steps, close] as [Widget] { content.append(part) }
        widget.setChild(content)
        widget.isVisible = false
    }

    private func listen() {
        previous.onPress { [weak self] in self?.onAct?(.move(-1)) }
        next.onPress { [weak self] in self?.onAct?(.move(1)) }
        entry.onSearch { [weak self] in
            if let self, isOpen { onAct?(.find(entry.text)) }
        }
        entry.onKey(.first) { [weak self] event in
            guard let self, !event.isControl, !event.isAlt else { return false }
            switch event.symbol {
            case Key.enter: onAct?(.move(event.isShift ? -1 : 1))
            case Key.up: onAct?(.move(-1))
            case Key.down: onAct?(.move(1))
            default: return false
            }
            return true
        }
    }

    /// True if the bar is shown.
    var isOpen: Bool { widget.isRevealed }

    /// Shows the bar with the focus in it.
    func open() {
        widget.revealAtOnce()
        entry.takeFocus()
        entry.selectAll()
    }

    /// Hides the bar and empties it.
    func close() {
        widget.isRevealed = false
        // The focus must not move into an invisible bar.
        widget.isVisible = false
        entry.text = ""
        show(place: nil, of: 0, isSearching: false)
    }

    /// Shows the place among the found ones; nil if nothing was found.
    func show(place: Int?, of whole: Int, isSearching: Bool) {
        for button in [previous, next] { button.isSensitive = whole > 1 }
        if let place {
            count.text = strings.placeAmongResults(place: "\(place + 1)", whole: "\(whole)")
        } else {
            count.text = isSearching ? strings.nothingFound : ""
        }
    }
}
