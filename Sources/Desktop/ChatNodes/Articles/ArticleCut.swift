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
