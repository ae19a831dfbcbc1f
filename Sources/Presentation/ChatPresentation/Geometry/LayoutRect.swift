/// A place in a layout, in pixels: to the right and down from the layout's top left corner.
public struct LayoutPoint: Hashable, Sendable {
    /// To the right.
    public var x: Double
    /// Down.
    public var y: Double

    /// A place.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A size, in pixels.
public struct LayoutSize: Hashable, Sendable {
    /// Across.
    public var width: Double
    /// Down.
    public var height: Double

    /// A size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Nothing.
    public static let zero = Self(width: 0, height: 0)
}

/// A rectangle with upright sides, in pixels from its layout's top left corner.
public struct LayoutRect: Hashable, Sendable {
    /// Its left edge.
    public var x: Double
    /// Its top edge.
    public var y: Double
    /// How wide it is.
    public var width: Double
    /// How high it is.
    public var height: Double

    /// A rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// A rectangle of this size.
    public init(x: Double, y: Double, _ size: LayoutSize) {
        self.init(x: x, y: y, width: size.width, height: size.height)
    }

    /// Its size.
    public var size: LayoutSize { LayoutSize(width: width, height: height) }

    /// Its right edge.
    public var maxX: Double { x + width }

    /// Its bottom edge.
    public var maxY: Double { y + height }

    /// The same rectangle elsewhere.
    public func moved(x right: Double = 0, y down: Double = 0) -> LayoutRect {
        LayoutRect(x: x + right, y: y + down, width: width, height: height)
    }

    /// The rectangle that lies within this one, so far from each edge; never less than nothing.
    public func inset(by distance: Double) -> LayoutRect {
        LayoutRect(
            x: x + distance,
            y: y + distance,
            width: max(0, width - 2 * distance),
            height: max(0, height - 2 * distance)
        )
    }

    /// Where it lies when everything within `width` is seen in a mirror, as in languages that run to the left.
    public func mirrored(within width: Double) -> LayoutRect {
        LayoutRect(x: width - maxX, y: y, width: self.width, height: height)
    }

    /// Whether the point lies in it; the right and the bottom edge are outside.
    public func contains(_ point: LayoutPoint) -> Bool {
        point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
    }

    /// Whether all of `other` lies in it, give or take the rounding of a sum.
    public func contains(_ other: LayoutRect) -> Bool {
        other.x >= x - Self.rounding && other.y >= y - Self.rounding && other.maxX <= maxX + Self.rounding
            && other.maxY <= maxY + Self.rounding
    }

    /// Whether they share more than an edge.
    public func overlaps(_ other: LayoutRect) -> Bool {
        x < other.maxX - Self.rounding && other.x < maxX - Self.rounding && y < other.maxY - Self.rounding
            && other.y < maxY - Self.rounding
    }

    private static let rounding = 1e-6
}

/// The radii of a plate's corners, in pixels.
public struct Corners: Hashable, Sendable {
    /// Top left.
    public var topLeft: Double
    /// Top right.
    public var topRight: Double
    /// Bottom left.
    public var bottomLeft: Double
    /// Bottom right.
    public var bottomRight: Double

    /// Four radii.
    public init(topLeft: Double, topRight: Double, bottomLeft: Double, bottomRight: Double) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomLeft = bottomLeft
        self.bottomRight = bottomRight
    }

    /// One radius for all.
    public init(_ radius: Double) {
        self.init(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius)
    }

    /// As seen in a mirror.
    public var mirrored: Corners {
        Corners(
            topLeft: topRight,
            topRight: topLeft,
            bottomLeft: bottomRight,
            bottomRight: bottomLeft
        )
    }
}
