import ArticleLayout
import ChatNodes
import GTKBridge
import Localization
import WindowParts

// Selecting and copying text, and the menu.
extension ReaderScreen {
    /// The footnote if it has the keyboard, else the article.
    var front: ArticleSurface { note.flatMap { $0.surface.hasKeyboard ? $0.surface : nil } ?? surface }

    /// Handles keys that select, copy and move through the text; true if the key did something.
    func textKey(_ event: KeyEvent) -> Bool {
        guard front.hasKeyboard else { return false }
        switch event.symbol {
        case Key.letter("a") where event.isControl: front.selectAll()
        case Key.letter("c") where event.isControl: return copyText()
        case Key.space where !event.isControl && !event.isAlt: front.scrollPage(down: !event.isShift)
        case Key.menu: openMenuFromKeyboard()
        case Key.f10 where event.isShift: openMenuFromKeyboard()
        default: return false
        }
        return true
    }

    /// Copies the selected text, or that of the row with the keyboard; false if there is none.
    private func copyText() -> Bool {
        guard let text = front.selectedText ?? front.focusedText, !text.plain.isEmpty else {
            return false
        }
        copy(text)
        return true
    }

    private func copy(_ text: ArticleExcerpt) {
        Clipboard.copy(text.plain, html: text.html)
        context.toasts.show(context.strings.copied)
    }

    /// Copies words.
    func copy(_ words: String) {
        Clipboard.copy(words)
        context.toasts.show(context.strings.copied)
    }

    private func openMenuFromKeyboard() { showMenu(of: nil, at: front.menuPlace) }

    /// Opens the menu at a point of the article.
    func showMenu(of link: String?, at point: Point) {
        let strings = context.strings
        var sections: [MenuSection] = []
        if let link {
            sections.append(
                MenuSection(
                    nil,
                    [
                        MenuEntry(strings.openLink) { [weak self] in self?.follow(link, shownAs: nil) },
                        MenuEntry(strings.copyLink) { [weak self] in self?.copy(link) },
                    ]
                )
            )
        }
        var text: [MenuEntry] = []
        if let selected = front.selectedText {
            text.append(
                MenuEntry(strings.copySelectedText, keys: "<Control>c") { [weak self] in self?.copy(selected)
                }
            )
        } else if let row = front.focusedText, !row.plain.isEmpty {
            text.append(MenuEntry(strings.copyText, keys: "<Control>c") { [weak self] in self?.copy(row) })
        }
        text.append(
            MenuEntry(strings.selectAll, keys: "<Control>a") { [weak self] in self?.front.selectAll() }
        )
        sections.append(MenuSection(nil, text))
        ContextMenu.open(sections, on: front.widget, at: point)
    }
}
