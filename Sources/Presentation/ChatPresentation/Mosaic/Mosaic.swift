/// Arranges the pictures of an album in a box, as all clients of a conversation do: rows that look alike everywhere.
///
/// The rules are §5.8 of the inventory, made total. What the original gets wrong is put right, and nothing else:
/// one picture gets the whole width (there it has no size at all, or traps); what a line's pictures are rounded up by
/// does not make it wider than the box, since the last of a line ends where the box ends; what would be higher than
/// the box is made lower, all lines alike; pictures in the middle lines know whether they are at the left or the
/// right. `docs/decisions/0010-albums-fit-their-box.md` has the thirteen reference outputs and what became of each.
///
/// All lengths are whole pixels. No tile overlaps another, is empty, or leaves the box, whatever the ratios are.
public struct Mosaic: Hashable, Sendable {
    /// A picture's place.
    public struct Tile: Hashable, Sendable {
        /// Where it lies.
        public var frame: LayoutRect
        /// Which edges of the album it touches.
        public var edges: Edges
    }

    /// Edges of an album.
    public struct Edges: OptionSet, Hashable, Sendable {
        /// The bits, as in the original: top 1, bottom 2, left 4, right 8.
        public let rawValue: UInt8

        /// Any bits.
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

    /// A tile for each picture, in their order.
    public let tiles: [Tile]
    /// What they take together; at most the box.
    public let size: LayoutSize

    /// Arranges pictures.
    ///
    /// - Parameters:
    ///   - sizes: How large the pictures are, in any unit. What has no size is taken for a square.
    ///   - box: The room for them, in pixels. As wide as it is given, made of whole pixels; a box too small for the
    ///     pictures is taken for the smallest that is not.
    ///   - spacing: Between pictures, in pixels.
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
        // Room for ten pictures beside or above each other, with the largest spacing.
        return LayoutSize(width: whole(box.width, atLeast: 100), height: whole(box.height, atLeast: 100))
    }

    /// Width to height. Kept within what can be told apart on a screen.
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
