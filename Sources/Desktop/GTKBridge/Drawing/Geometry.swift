/// A position in pixels of the application: right and down from the origin.
nonisolated public struct Point: Hashable, Sendable {
    /// The distance to the right of the origin.
    public var x: Float
    /// The distance below the origin.
    public var y: Float

    /// Creates a point.
    public init(x: Float, y: Float) {
        self.x = x
        self.y = y
    }
}

/// A size, in pixels of the application.
nonisolated public struct Size: Hashable, Sendable {
    /// The horizontal extent.
    public var width: Float
    /// The vertical extent.
    public var height: Float

    /// Creates a size.
    public init(width: Float, height: Float) {
        self.width = width
        self.height = height
    }
}

/// An axis-aligned rectangle, in pixels of the application.
nonisolated public struct Rectangle: Hashable, Sendable {
    /// The left edge.
    public var x: Float
    /// The top edge.
    public var y: Float
    /// The width.
    public var width: Float
    /// The height.
    public var height: Float

    /// Creates a rectangle.
    public init(x: Float, y: Float, width: Float, height: Float) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// A rectangle of this size at the origin.
    public init(_ size: Size) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

    /// The right edge.
    public var maxX: Float { x + width }

    /// True if all edges lie on whole pixels of the application.
    public var isPixelAligned: Bool { [x, y, width, height].allSatisfy { $0 == $0.rounded() } }

    /// The bottom edge.
    public var maxY: Float { y + height }

    /// True if the point lies inside; the right and the bottom edge are outside.
    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
    }

    /// The parts of this rectangle outside all others, in any order.
    func without(_ others: [Rectangle]) -> [Rectangle] {
        var left: [Rectangle] = []
        append(without: others, to: &left)
        return left
    }

    /// Appends the result of ``without(_:)`` to `parts`.
    func append(without others: [Rectangle], to parts: inout [Rectangle]) {
        guard !isEmpty else { return }
        let first = parts.count
        parts.append(self)
        for other in others where overlaps(other) {
            // Remainders go to the end, behind the rectangles that this loop has yet to check.
            for index in (first..<parts.count).reversed() where parts[index].overlaps(other) {
                parts.swapAt(index, parts.count - 1)
                parts.removeLast().appendParts(outside: other, to: &parts)
            }
        }
    }

    private func appendParts(outside other: Rectangle, to parts: inout [Rectangle]) {
        let (left, right) = (max(x, other.x), min(maxX, other.maxX))
        let (top, bottom) = (max(y, other.y), min(maxY, other.maxY))
        if y < top { parts.append(Rectangle(x: x, y: y, width: width, height: top - y)) }
        if x < left { parts.append(Rectangle(x: x, y: top, width: left - x, height: bottom - top)) }
        if right < maxX {
            parts.append(Rectangle(x: right, y: top, width: maxX - right, height: bottom - top))
        }
        if bottom < maxY { parts.append(Rectangle(x: x, y: bottom, width: width, height: maxY - bottom)) }
    }

    private var isEmpty: Bool { width <= 0 || height <= 0 }

    private func overlaps(_ other: Rectangle) -> Bool {
        x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }

    /// The same rectangle, moved.
    public func offsetBy(dx: Float, dy: Float) -> Rectangle {
        Rectangle(x: x + dx, y: y + dy, width: width, height: height)
    }

    /// The rectangle inside this one at the given distance from each edge; around it for a negative distance.
    public func insetBy(_ distance: Float) -> Rectangle {
        Rectangle(
            x: x + distance,
            y: y + distance,
            width: max(0, width - 2 * distance),
            height: max(0, height - 2 * distance)
        )
    }
}

/// The corner radii of a rectangle, in pixels.
nonisolated public struct CornerRadii: Hashable, Sendable {
    /// The radius at the top left.
    public var topLeft: Float
    /// The radius at the top right.
    public var topRight: Float
    /// The radius at the bottom left.
    public var bottomLeft: Float
    /// The radius at the bottom right.
    public var bottomRight: Float

    /// Creates radii, one per corner.
    public init(topLeft: Float = 0, topRight: Float = 0, bottomLeft: Float, bottomRight: Float) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomLeft = bottomLeft
        self.bottomRight = bottomRight
    }

    /// Creates equal radii for all corners.
    public init(_ radius: Float) {
        self.init(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius)
    }
}
