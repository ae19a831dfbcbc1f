import ClientModel
import GTKBridge
import StdExtras
import TextEntities

/// A text field with formatted text.
final class FormattedArea {
    private let area: TextArea
    /// The tags that are or were in use, with their entities.
    private var kinds: [TextTag: TextEntityKind] = [:]

    init(_ area: TextArea) {
        self.area = area
        for format in TextFormat.allCases { _ = known(format.kind) }
    }

    /// The text, with its formatting.
    var text: FormattedText {
        var text = FormattedText(area.text)
        text.entities = area.marks(of: kinds.keys)
            .flatMap { mark in kinds[mark.tag].map { Self.entities($0, mark.range, in: text.text) } ?? [] }
            .sorted { ($0.offset, -$0.length) < ($1.offset, -$1.length) }
        return text
    }

    /// The entities of a mark. Neighbouring custom emoji of the same document are one mark, but an entity each; other
    /// characters between them are none.
    static func entities(_ kind: TextEntityKind, _ range: Range<Int>, in text: String) -> [TextEntity] {
        guard case .customEmoji = kind else { return [TextEntity(range, kind)] }
        var offset = range.lowerBound
        let units = Array(text.utf16)
        return String(decoding: units[range.clamped(to: units.indices)], as: UTF16.self).compactMap {
            character in
            let length = character.utf16.count
            defer { offset += length }
            return character.isShownAsEmoji ? TextEntity(offset..<offset + length, kind) : nil
        }
    }

    /// Shows a text. Entities that the app detects by itself are not marked.
    func show(_ text: FormattedText) {
        let shown = self.text
        guard text != shown else { return }
        let marks = text.entities.compactMap { entity in
            known(entity.kind).map { TextMark(entity.range(in: text.text.utf16.count), $0) }
        }
        area.show(text.text, marks)
    }

    /// Formats the selection; if all of it has the format already, removes it.
    func toggle(_ kind: TextEntityKind) {
        guard let tag = known(kind) else { return }
        let range = area.selection
        let isAll = area.marks(of: [tag]).contains {
            $0.range.lowerBound <= range.lowerBound && $0.range.upperBound >= range.upperBound
        }
        if isAll { area.remove(tag, in: range) } else { area.apply(tag, in: range) }
    }

    /// Formats the selection as a shortcut says, but for links, whose address has to be asked for.
    func apply(_ shortcut: FormatShortcut) {
        guard !area.selection.isEmpty else { return }
        switch shortcut {
        case .toggle(let format): toggle(format.kind)
        case .clear: clear()
        case .link: break
        }
    }

    /// Removes all formatting from the selection.
    func clear() {
        for tag in kinds.keys { area.remove(tag, in: area.selection) }
    }

    /// Sets the link of the selection; an empty address removes it.
    func link(to address: String) {
        for (tag, kind) in kinds {
            if case .link = kind { area.remove(tag, in: area.selection) }
        }
        guard !address.isEmpty, let tag = known(.link(address)) else { return }
        area.apply(tag, in: area.selection)
    }

    /// Replaces a range with a text, which becomes an entity of `kind`.
    func replace(_ range: Range<Int>, with text: String, as kind: TextEntityKind? = nil) {
        area.replace(range, with: text)
        guard let tag = kind.flatMap(known) else { return }
        // White space at the end keeps the format it had.
        let length = text.trimmingWhitespace.utf16.count
        area.apply(tag, in: range.lowerBound..<range.lowerBound + length)
    }

    private func known(_ kind: TextEntityKind) -> TextTag? {
        guard let tag = kind.tag else { return nil }
        kinds[tag] = kind
        return tag
    }
}
