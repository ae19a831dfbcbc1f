import GTKBridge
import Localization
import SpellChecking
import WindowParts

/// Marks misspelt words of a text field, and offers others in its menu.
final class SpellingController {
    /// The time between the last key and a check.
    private static let pause: Duration = .milliseconds(400)
    /// Most words whose suggestions are looked up ahead.
    private static let mostSuggested = 30
    /// Most words whose suggestions are kept.
    private static let mostKept = 300

    private let area: TextArea
    private let strings: Strings
    private let checker: @MainActor () -> SpellChecker?
    /// The lines of the menu for any text.
    private let menu: [MenuSection]
    private var mistakes: [SpellingMistake] = []
    private var suggestions: [String: [String]] = [:]
    private var checking: Task<Void, Never>?

    /// A controller that shows nothing until a text is written.
    ///
    /// - Parameters:
    ///   - area: The text field.
    ///   - strings: The language of the menu.
    ///   - menu: The other lines of the field's menu.
    ///   - checker: The checker to use now; nil for none.
    init(
        _ area: TextArea,
        _ strings: Strings,
        menu: [MenuSection],
        checker: @escaping @MainActor () -> SpellChecker?
    ) {
        (self.area, self.strings, self.menu, self.checker) = (area, strings, menu, checker)
        area.setMenu(menu)
        area.onChange { [weak self] in self?.changed() }
        area.onMenu { [weak self] in self?.offer(at: $0) }
        // The word at the cursor may be finished now.
        area.onFocus { [weak self] in if !$0 { self?.changed() } }
    }

    deinit { checking?.cancel() }

    private func changed() {
        checking?.cancel()
        checking = Task { [weak self] in
            do { try await Task.sleep(for: Self.pause) } catch { return }
            await self?.check()
        }
    }

    private func check() async {
        let (text, cursor) = (area.text, area.selection.upperBound)
        guard !text.isEmpty, let checker = checker() else { return mark([]) }
        // What is still being typed is not wrong yet.
        let found = await checker.mistakes(in: text).filter {
            !area.hasFocus || $0.range.upperBound != cursor
        }
        guard !Task.isCancelled, area.text == text else { return }
        mark(found)
        if suggestions.count >= Self.mostKept { suggestions = [:] }
        for mistake in found.prefix(Self.mostSuggested) where suggestions[mistake.word] == nil {
            suggestions[mistake.word] = await checker.suggestions(for: mistake.word)
            if Task.isCancelled { return }
        }
    }

    private func mark(_ mistakes: [SpellingMistake]) {
        if mistakes.isEmpty, self.mistakes.isEmpty { return }
        self.mistakes = mistakes
        area.mark(mistakes.map(\.range), as: .misspelt)
    }

    /// Makes the menu for a place of the text.
    private func offer(at place: Int) {
        // Marks move with the text, and a word that was changed has none.
        let marked = area.marks(of: [.misspelt]).first {
            $0.range.contains(place) || $0.range.upperBound == place
        }
        let written = marked.map { word(in: $0.range) }
        guard let marked, let mistake = mistakes.first(where: { $0.word == written }) else {
            return area.setMenu(menu)
        }
        let others = (suggestions[mistake.word] ?? []).map { word in
            MenuEntry(word) { [weak self] in self?.replace(mistake.word, at: marked.range, with: word) }
        }
        let adding = MenuEntry(strings.addToDictionary) { [weak self] in self?.learn(mistake.word) }
        area.setMenu((others.isEmpty ? [] : [MenuSection(nil, others)]) + [MenuSection(nil, [adding])] + menu)
    }

    private func word(in range: Range<Int>) -> String {
        let units = Array(area.text.utf16)
        return String(decoding: units[range.clamped(to: units.indices)], as: UTF16.self)
            .replacing("’", with: "'")
    }

    private func replace(_ mistake: String, at range: Range<Int>, with word: String) {
        // The text may have changed while the menu was open: another window shows it, too.
        if self.word(in: range) == mistake { area.correct(range, with: word) }
        // The menu closes after this, and takes the focus along.
        onMain { [area] in area.takeFocus() }
    }

    private func learn(_ word: String) {
        Task { [weak self, checker = checker()] in
            await checker?.learn(word)
            await self?.check()
        }
        onMain { [area] in area.takeFocus() }
    }
}
