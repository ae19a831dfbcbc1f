import ArticleLayout
import ListEngine

/// An article cut into rows, off the main thread.
struct ArticleCut: Sendable {
    var document: ArticleDocument
    var entries: [ArticleEntry]
    var table: RowEntries<ArticleEntry>
    /// The estimated heights of the entries.
    var estimates: [Double]
    /// The rows that differ from those before.
    var changed: [ItemID]

    /// The entries that fill the screen from the first one that it shows on, with some above: an animation may go over them.
    @concurrent
    func screen(of height: Double, isStart: @Sendable (ItemID) -> Bool) async -> [ArticleEntry] {
        let middle = entries.firstIndex { isStart($0.item) } ?? 0
        var (first, end) = (middle, middle)
        var (above, below) = (height / 2, height * 1.25)
        while first > 0, above > 0 {
            first -= 1
            above -= estimates[first]
        }
        while end < entries.count, below > 0 {
            below -= estimates[end]
            end += 1
        }
        return Array(entries[first..<end])
    }

    /// A row of the version before that is on the screen.
    struct ReadRow: Sendable {
        var segment: ArticleSegment
        /// The place of its upper edge on the screen.
        var top: Double
    }

    /// The place at which what is read stays where it is: that of the first of these rows that this version has, too; nil if it
    /// has none. The numbers of segments rise where something was added above.
    @concurrent
    func position(of rows: [ReadRow]) async -> SavedPosition? {
        for row in rows {
            let same = document.segments.filter { $0.hasContent(of: row.segment) }
            let nearest = same.min { abs($0.id - row.segment.id) < abs($1.id - row.segment.id) }
            // The distance above depends on what stands there.
            if let nearest {
                return .item(ItemID(nearest.id), top: row.top + row.segment.above - nearest.above)
            }
        }
        return nil
    }

    /// The rows of the list.
    ///
    /// - Parameters:
    ///   - heights: The known heights.
    ///   - width: The width for which they are known, in pixels.
    /// - Returns: The rows; those without a known height are estimated.
    @concurrent
    func rows(_ heights: [ItemID: ItemHeight], width: Double) async -> PreparedRows {
        do {
            return try PreparedRows(count: entries.count, width: width) { index in
                let item = entries[index].item
                return ListItem(item, height: heights[item] ?? .estimated(estimates[index]))
            }
        } catch {
            preconditionFailure("the segmenter numbers rows in their order")
        }
    }
}
