/// Arranges the pictures of an album in a box, in the same rows as all clients of a conversation.
///
/// The rules are the original's, made total, with only these corrections. One picture gets the whole width (in the
/// original it has no size, or traps). Rounding up the widths of a line does not make it wider than the box, since
/// the last tile ends at the box's edge. An arrangement higher than the box is reduced, all lines alike. Pictures
/// in the middle lines know whether they are at the left or the right edge.
/// `docs/decisions/0010-albums-fit-their-box.md` has the thirteen reference outputs and the result for each.
///
/// All lengths are whole pixels. For any ratios, no tile overlaps another, is empty, or leaves the box.
public struct Mosaic: Hashable, Sendable {
    /// The place of a picture.
    public struct Tile: Hashable, Sendable {
        /// The frame.
        public var frame: LayoutRect
        /// The edges of the album that the tile touches.
        public var edges: Edges
    }

    /// Edges of an album.
    public struct Edges: OptionSet, Hashable, Sendable {
        /// The bits, as in the original: top 1, bottom 2, left 4, right 8.
        public let rawValue: UInt8

        /// Creates edges from bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The upper edge.
        public static let top = Self(rawValue: 1)
        /// The lower edge.
        public static let bottom = Self(rawValue: 2)
        /// The left edge.
        public static let left = Self(rawValue: 4)
        /// The right edge.
        public static let right = Self(rawValue: 8)
    }

    /// The tiles, one for each picture in order.
    public let tiles: [Tile]
    /// The size of all tiles together; at most the box.
    public let size: LayoutSize

    /// Arranges pictures.
    ///
    /// - Parameters:
    ///   - sizes: the sizes of the pictures, in any unit. A picture without a size counts as a square.
    ///   - box: the available space, in whole pixels, of which the whole width is used. A box that is too small
    ///     counts as the smallest possible one.
    ///   - spacing: the distance between pictures, in pixels.
    public init(_ sizes: [LayoutSize], in box: LayoutSize, spacing: Double = 1) {
        let box = Self.usable(box)
        let spacing = spacing.isFinite ? spacing.rounded().clamped(to: 0...8) : 1
        let ratios = sizes.map(Self.ratio)
        guard !ratios.isEmpty else {
            (tiles, size) = ([], .zero)
            return
        }
        let rules = MosaicRules(ratios: ratios, width: box.width, height: box.height, spacing: spacing)
        let lines = rules.special() ?? .lines(rules.general())
        var placed = lines.tiles(width: box.width, spacing: spacing, below: box.height)
        let height = placed.map(\.maxY).max() ?? 0
        for index in placed.indices { placed[index] = placed[index].atLeastOnePixel }
        size = LayoutSize(width: box.width, height: height)
        tiles = placed.map { frame in
            var edges: Edges = []
            if frame.y <= 0 { edges.insert(.top) }
            if frame.maxY >= height { edges.insert(.bottom) }
            if frame.x <= 0 { edges.insert(.left) }
            if frame.maxX >= box.width { edges.insert(.right) }
            return Tile(frame: frame, edges: edges)
        }
    }

    private static func usable(_ box: LayoutSize) -> LayoutSize {
        func whole(_ length: Double, atLeast least: Double) -> Double {
            length.isFinite ? length.rounded(.down).clamped(to: least...1e6) : least
        }
        // Ten pictures fit beside or above each other, with the largest spacing.
        return LayoutSize(width: whole(box.width, atLeast: 100), height: whole(box.height, atLeast: 100))
    }

    /// The ratio of width to height, limited to what can be told apart on a screen.
    private static func ratio(of size: LayoutSize) -> Double {
        let ratio = size.width / size.height
        guard ratio.isFinite, size.width > 0, size.height > 0 else { return 1 }
        return ratio.clamped(to: 0.01...100)
    }
}

extension LayoutRect {
    fileprivate var atLeastOnePixel: LayoutRect {
        LayoutRect(x: x, y: y, width: max(1, width), height: max(1, height))
    }
}
