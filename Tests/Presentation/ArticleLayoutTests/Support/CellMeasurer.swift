import ChatPresentation
import ClientModel

/// Breaks texts after a fixed number of UTF-16 code units, at spaces where there are any; a line is 20 px high.
struct CellMeasurer: TextMeasuring {
    static let advance = 8.0

    func columnWidth(fontSize: Double) -> Double { Self.advance }

    func measure(_ request: RoleText) -> TextBox {
        let most = max(1, Int(min(request.width, 1e6) / Self.advance))
        let units = Array(request.text.text.utf16)
        var lines: [TextBox.Line] = []
        var start = 0
        repeat {
            let feed = units[start...].firstIndex(of: 0x0A) ?? units.count
            var end = min(feed, start + most)
            if end < feed, let space = units[start..<end].lastIndex(of: 0x20) { end = space + 1 }
            var line = TextBox.Line(width: Double(end - start) * Self.advance, height: 20)
            line.end = end
            lines.append(line)
            start = end == feed && feed < units.count ? feed + 1 : end
        } while start < units.count
        if let limit = request.lineLimit { lines = Array(lines.prefix(limit)) }
        let width = lines.map(\.width).max() ?? 0
        return TextBox(lines: lines, size: LayoutSize(width: width, height: Double(lines.count) * 20))
    }
}
