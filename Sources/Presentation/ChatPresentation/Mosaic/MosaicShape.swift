/// The division of an album, before its lengths are fitted to the box.
enum MosaicShape: Hashable {
    /// Lines from the top down: the widths of the tiles and the height. The last tile of a line ends at the box's
    /// edge.
    case lines([Line])
    /// One tile at the left in full height, and the others above each other at its right.
    case column(left: Double, heights: [Double], height: Double)

    /// A line of tiles.
    struct Line: Hashable {
        var widths: [Double]
        var height: Double
    }

    /// The tiles in the order of the pictures: whole pixels, as wide as the box, no higher than it.
    func tiles(width: Double, spacing: Double, below limit: Double) -> [LayoutRect] {
        switch self {
        case .lines(let lines):
            let heights = Self.fitted(lines.map(\.height), spacing: spacing, below: limit)
            var y = 0.0
            var tiles: [LayoutRect] = []
            for (line, height) in zip(lines, heights) {
                tiles += Self.row(
                    Self.fitted(line.widths, spacing: spacing, to: width),
                    spacing: spacing,
                    y: y,
                    height: height
                )
                y += height + spacing
            }
            return tiles
        case .column(let left, let heights, let height):
            let height = min(height.rounded(), limit)
            let sides = Self.fitted([left, width - spacing - left], spacing: spacing, to: width)
            let stack = Self.fitted(heights, spacing: spacing, to: height)
            var tiles = [LayoutRect(x: 0, y: 0, width: sides[0], height: height)]
            var y = 0.0
            for tall in stack {
                tiles.append(LayoutRect(x: sides[0] + spacing, y: y, width: sides[1], height: tall))
                y += tall + spacing
            }
            return tiles
        }
    }

    private static func row(_ widths: [Double], spacing: Double, y: Double, height: Double)
        -> [LayoutRect]
    {
        var x = 0.0
        return widths.map { width in
            defer { x += width + spacing }
            return LayoutRect(x: x, y: y, width: width, height: height)
        }
    }

    /// Whole lengths that fill `total` together with the spacing. All but the last stay as they are, unless later
    /// ones would get less than a pixel.
    private static func fitted(_ lengths: [Double], spacing: Double, to total: Double) -> [Double] {
        var left = total - spacing * Double(lengths.count - 1)
        var out: [Double] = []
        for (index, length) in lengths.enumerated() {
            let after = Double(lengths.count - 1 - index)
            let isLast = after == 0
            let taken = isLast ? left : min(max(1, length.rounded()), left - after)
            out.append(taken)
            left -= taken
        }
        return out
    }

    /// Whole heights that stay below `limit`, reduced alike if necessary.
    private static func fitted(_ heights: [Double], spacing: Double, below limit: Double) -> [Double] {
        let whole = heights.map { max(1, $0.rounded()) }
        let room = limit - spacing * Double(heights.count - 1)
        let sum = whole.reduce(0, +)
        guard sum > room else { return whole }
        let lower = whole.map { max(1, ($0 * room / sum).rounded(.down)) }
        return fitted(lower, spacing: spacing, to: limit)
    }
}
