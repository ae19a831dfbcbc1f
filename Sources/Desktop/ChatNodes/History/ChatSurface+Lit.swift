import GTKBridge
public import ListEngine
import NodeKit

/// A lit part of a row, such as a quote that the user went to or found words.
struct LitText: Equatable {
    /// The row.
    var item: ItemID
    /// The text of the row that has the part.
    var text: String
    /// The ranges of the part, in UTF-16 code units.
    var ranges: [Range<Int>]
}

// Lit text.
extension ChatSurface {
    /// Lights ranges of one of a row's texts in place of what was lit before; the row may have no layout yet.
    ///
    /// - Parameters:
    ///   - ranges: the ranges, in UTF-16 code units; empty for none.
    ///   - text: the whole text, by which the row finds it among its others.
    ///   - item: the row.
    public func light(_ ranges: [Range<Int>], of text: String, in item: ItemID) {
        light(ranges.isEmpty ? nil : LitText(item: item, text: text, ranges: ranges))
    }

    /// Ends the light.
    public func endLight() { light(nil) }

    /// True if a part of the row is lit.
    public func isLit(_ item: ItemID) -> Bool { selection.lit?.item == item }

    /// The middle of the first lit range, in pixels below the top of its row; nil without one, or without a layout.
    public var litMiddle: Double? {
        guard let lit = selection.lit, let first = lit.ranges.first,
            let drawing = pipeline.cache.latest(lit.item)
        else { return nil }
        return RowText(drawing.layout).middle(of: first, in: lit.text)
    }

    private func light(_ next: LitText?) {
        let before = selection.lit
        guard next != before else { return }
        selection.lit = next
        surface.redraw([before?.item, next?.item].compactMap(\.self))
    }
}
