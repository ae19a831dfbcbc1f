import Articles
import ChatNodes
import ClientEngine
import Foundation
import GTKBridge
import WindowParts

// Footnotes.
extension ReaderScreen {
    /// Shows the text of a footnote over the foot of the article, so that nobody loses their place.
    func showNote(_ block: ArticleBlock, at place: String) {
        guard let article = shown?.article else { return }
        closeNote()
        let sheet = NoteSheet(block, of: article, context.environment) { [weak self] in
            self?.closeNote()
            self?.go(to: place)
        } close: { [weak self] in
            self?.closeNote()
        }
        note = sheet
        layers.add(sheet.widget)
        sheet.surface.delegate = self
        sheet.surface.widget.takeFocus()
    }

    /// Closes the footnote, and gives the keyboard back to the article.
    func closeNote() {
        guard let sheet = note else { return }
        note = nil
        layers.remove(sheet.widget)
        focus()
    }
}

extension String {
    /// True for the words of a link to a footnote: a number, a letter or signs, also in brackets.
    nonisolated var isNoteMark: Bool {
        let mark = trimmingCharacters(in: .whitespacesAndNewlines.union(CharacterSet(charactersIn: "[]()")))
        guard (1...4).contains(mark.count) else { return false }
        return mark.allSatisfy(\.isNumber) || mark.allSatisfy { "*\u{2020}\u{2021}\u{A7}\u{B6}".contains($0) }
            || mark.count == 1 && mark.allSatisfy(\.isLetter)
    }
}
