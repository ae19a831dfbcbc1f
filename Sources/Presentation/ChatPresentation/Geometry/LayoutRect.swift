/// A point in a layout, in pixels from the layout's top left corner.
public struct LayoutPoint: Hashable, Sendable {
    /// The distance to the right.
    public var x: Double
    /// The distance down.
    public var y: Double

    /// Creates a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A size, in pixels.
public struct LayoutSize: Hashable, Sendable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The empty size.
    public static let zero = Self(width: 0, height: 0)
}

/// An axis-aligned rectangle, in pixels from the layout's top left corner.
public struct LayoutRect: Hashable, Sendable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates a rectangle of this size.
    public init(x: Double, y: Double, _ size: LayoutSize) {
        self.init(x: x, y: y, width: size.width, height: size.height)
    }

    /// The size.
    public var size: LayoutSize { LayoutSize(width: width, height: height) }

    /// The right edge.
    public var maxX: Double { x + width }

    /// The bottom edge.
    public var maxY: Double { y + height }

    /// The rectangle at another place.
    public func moved(x right: Double = 0, y down: Double = 0) -> LayoutRect {
        LayoutRect(x: x + right, y: y + down, width: width, height: height)
    }

    /// The rectangle reduced by a distance at each edge, with sides of at least 0.
    public func inset(by distance: Double) -> LayoutRect {
        LayoutRect(
            x: x + distance,
            y: y + distance,
            width: max(0, width - 2 * distance),
            height: max(0, height - 2 * distance)
        )
    }

    /// The rectangle mirrored within `width`, for right-to-left languages.
    public func mirrored(within width: Double) -> LayoutRect {
        LayoutRect(x: width - maxX, y: y, width: self.width, height: height)
    }

    /// True if the point lies in the rectangle; the right and bottom edges are outside.
    public func contains(_ point: LayoutPoint) -> Bool {
        point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
    }

    /// True if the rectangle contains `other`, within a rounding error.
    public func contains(_ other: LayoutRect) -> Bool {
        other.x >= x - Self.rounding && other.y >= y - Self.rounding && other.maxX <= maxX + Self.rounding
            && other.maxY <= maxY + Self.rounding
    }

    /// True if the rectangles share more than an edge.
    public func overlaps(_ other: LayoutRect) -> Bool {
        x < other.maxX - Self.rounding && other.x < maxX - Self.rounding && y < other.maxY - Self.rounding
            && other.y < maxY - Self.rounding
    }

    private static let rounding = 1e-6
}

/// The radii of a plate's corners, in pixels.
public struct Corners: Hashable, Sendable {
    /// The radius at the top left.
    public var topLeft: Double
    /// The radius at the top right.
    public var topRight: Double
    /// The radius at the bottom left.
    public var bottomLeft: Double
    /// The radius at the bottom right.
    public var bottomRight: Double

    /// Creates corners with four radii.
    public init(topLeft: Double, topRight: Double, bottomLeft: Double, bottomRight: Double) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomLeft = bottomLeft
        self.bottomRight = bottomRight
    }

    /// Creates corners with one radius.
    public init(_ radius: Double) {
        self.init(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius)
    }

    /// The mirrored corners.
    public var mirrored: Corners {
        Corners(
            topLeft: topRight,
            topRight: topLeft,
            bottomLeft: bottomRight,
            bottomRight: bottomLeft
        )
    }
}
