import ClientModel
import GTKBridge

/// Lines to write in, with what parts of them are.
final class FormattedArea {
    private let area: TextArea
    /// The tags that are or were in use, by what they stand for.
    private var kinds: [TextTag: TextEntityKind] = [:]

    init(_ area: TextArea) {
        self.area = area
        for format in TextFormat.allCases { _ = known(format.kind) }
    }

    /// What is written.
    var text: FormattedText {
        var text = FormattedText(area.text)
        text.entities = area.marks(of: kinds.keys)
            .compactMap { mark in kinds[mark.tag].map { TextEntity(mark.range, $0) } }
            .sorted { ($0.offset, -$0.length) < ($1.offset, -$1.length) }
        return text
    }

    /// Shows a text. Of parts that are found in any text by themselves nothing is shown.
    func show(_ text: FormattedText) {
        let shown = self.text
        guard text != shown else { return }
        let marks = text.entities.compactMap { entity in
            known(entity.kind).map { TextMark(entity.range(in: text.text.utf16.count), $0) }
        }
        area.show(text.text, marks)
    }

    /// Makes what is selected into something, or if all of it is that, not any more.
    func toggle(_ kind: TextEntityKind) {
        guard let tag = known(kind) else { return }
        let range = area.selection
        let isAll = area.marks(of: [tag]).contains {
            $0.range.lowerBound <= range.lowerBound && $0.range.upperBound >= range.upperBound
        }
        if isAll { area.remove(tag, in: range) } else { area.apply(tag, in: range) }
    }

    /// Takes all formatting from what is selected.
    func clear() {
        for tag in kinds.keys { area.remove(tag, in: area.selection) }
    }

    /// Has what is selected lead to an address; to nowhere without one.
    func link(to address: String) {
        for (tag, kind) in kinds {
            if case .link = kind { area.remove(tag, in: area.selection) }
        }
        guard !address.isEmpty, let tag = known(.link(address)) else { return }
        area.apply(tag, in: area.selection)
    }

    /// Types a text in the place of a part, and has it be something.
    func replace(_ range: Range<Int>, with text: String, as kind: TextEntityKind? = nil) {
        area.replace(range, with: text)
        guard let tag = kind.flatMap(known) else { return }
        // White space at the end goes on as it was before.
        let length = text.trimmingWhitespace.utf16.count
        area.apply(tag, in: range.lowerBound..<range.lowerBound + length)
    }

    private func known(_ kind: TextEntityKind) -> TextTag? {
        guard let tag = kind.tag else { return nil }
        kinds[tag] = kind
        return tag
    }
}

extension TextEntity {
    /// A part of a text.
    nonisolated init(_ range: Range<Int>, _ kind: TextEntityKind) {
        self.init(offset: Int32(clamping: range.lowerBound), length: Int32(clamping: range.count), kind)
    }
}
