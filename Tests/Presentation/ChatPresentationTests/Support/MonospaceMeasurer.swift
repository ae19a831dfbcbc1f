import ChatPresentation
import ClientModel

/// Breaks texts in a monospace font: each character takes 0.55 of the font size, emoji twice that, a line 1.3.
///
/// Words stay whole if possible. A paragraph runs from right to left if its first letter is Hebrew or Arabic.
struct MonospaceMeasurer: TextMeasuring {
    func columnWidth(fontSize: Double) -> Double { fontSize * 0.55 }

    func measure(_ request: RoleText) -> TextBox {
        let advance = request.fontSize * 0.55
        let height = (request.fontSize * 1.3).rounded(.up)
        var lines: [TextBox.Line] = []
        for paragraph in request.text.text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isRightToLeft =
                paragraph.unicodeScalars.first { $0.properties.isAlphabetic }
                .map { (0x0590...0x08FF).contains($0.value) } ?? false
            for cells in Self.wrapped(paragraph, cells: Int(max(1, min(request.width / advance, 1e6)))) {
                lines.append(
                    .init(width: Double(cells) * advance, height: height, isRightToLeft: isRightToLeft)
                )
            }
        }
        var isTruncated = false
        if let limit = request.lineLimit, lines.count > limit {
            lines.removeLast(lines.count - limit)
            isTruncated = true
        }
        let blocks = request.text.entities.filter { entity in
            switch entity.kind {
            case .blockquote, .foldedBlockquote, .codeBlock: true
            default: false
            }
        }
        let end = request.text.text.utf16.count
        return TextBox(
            lines: lines,
            size: LayoutSize(width: lines.map(\.width).max() ?? 0, height: Double(lines.count) * height),
            endsInBlock: blocks.contains { Int($0.offset + $0.length) >= end },
            isTruncated: isTruncated
        )
    }

    /// The number of cells in each line.
    private static func wrapped(_ paragraph: Substring, cells limit: Int) -> [Int] {
        var lines: [Int] = []
        var line = 0
        for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
            var width = word.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
            let joined = line == 0 && lines.isEmpty || line == 0 ? width : line + 1 + width
            if joined <= limit {
                line = joined
                continue
            }
            if line > 0 { lines.append(line) }
            while width > limit {
                lines.append(limit)
                width -= limit
            }
            line = width
        }
        lines.append(line)
        return lines
    }

    private static func isWide(_ character: Character) -> Bool {
        character.unicodeScalars.contains { $0.value >= 0x1F000 }
    }
}
