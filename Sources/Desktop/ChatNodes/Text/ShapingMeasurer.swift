public import ChatPresentation
import ClientModel
import GTKBridge
import NodeKit
import StdExtras

/// Breaks texts into lines with Pango and caches shaped texts by request, so that a text is shaped once for layout
/// and drawing.
///
/// Threads: any, one at a time; each worker has its own, since fonts are not shared.
public final class ShapingMeasurer: TextMeasuring {
    private struct Contents {
        let engine = TextEngine()
        var shaped = LayoutCache<RoleText, TextLayout>(byteLimit: 4 << 20)
        var columnWidths: [Double: Double] = [:]
    }

    private static let sample = "the five boxing wizards jump quickly over the lazy brown dog"

    private let contents = Locked(Contents())
    private let fonts = RoleFonts()

    /// Creates a measurer that has not loaded fonts yet.
    public init() {}

    /// Returns the lines of a text.
    public func measure(_ request: RoleText) -> TextBox { TextBox(shaped(request)) }

    /// The mean width of a character in ordinary text, in pixels.
    public func columnWidth(fontSize: Double) -> Double {
        if let width = contents.withLock({ $0.columnWidths[fontSize] }) { return width }
        let text = RoleText(FormattedText(Self.sample), as: .body, fontSize: fontSize, width: 1e4)
        let width = Double(shaped(text).size.width) / Double(Self.sample.count)
        contents.withLock { $0.columnWidths[fontSize] = width }
        return width
    }

    /// Forgets the shaped texts, but not the fonts.
    func forgetTexts() { contents.withLock { $0.shaped.removeAll() } }

    /// The number of text bytes shaped, for measurements.
    public var shapedByteCount: Int { contents.withLock { $0.engine.shapedByteCount } }

    /// Returns the text with its glyphs.
    func shaped(_ request: RoleText) -> TextLayout {
        contents.withLock { contents in
            if let layout = contents.shaped.value(for: request) { return layout }
            let layout = contents.engine.layout(fonts.request(for: request))
            contents.shaped.insert(layout, for: request, byteCount: layout.byteCount)
            return layout
        }
    }
}

extension TextBox {
    /// Creates the lines of a shaped text.
    init(_ layout: TextLayout) {
        let lines = layout.lines.map { line in
            var shown = Line(
                width: Double(line.isRightToLeft ? line.frame.width : line.frame.maxX),
                height: Double(line.frame.height),
                isRightToLeft: line.isRightToLeft
            )
            shown.end = line.range.upperBound
            return shown
        }
        self.init(
            lines: lines,
            size: LayoutSize(width: Double(layout.size.width), height: Double(layout.size.height)),
            endsInBlock: layout.trailing.isInBlock,
            isTruncated: layout.isTruncated
        )
    }
}
