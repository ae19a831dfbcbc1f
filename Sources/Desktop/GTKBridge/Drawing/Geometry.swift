/// A place, in pixels of the application: to the right and down from the origin.
nonisolated public struct Point: Hashable, Sendable {
    /// To the right.
    public var x: Float
    /// Down.
    public var y: Float

    /// A place.
    public init(x: Float, y: Float) {
        self.x = x
        self.y = y
    }
}

/// A size, in pixels of the application.
nonisolated public struct Size: Hashable, Sendable {
    /// Across.
    public var width: Float
    /// Down.
    public var height: Float

    /// A size.
    public init(width: Float, height: Float) {
        self.width = width
        self.height = height
    }
}

/// A rectangle with upright sides, in pixels of the application.
nonisolated public struct Rectangle: Hashable, Sendable {
    /// Its left edge.
    public var x: Float
    /// Its top edge.
    public var y: Float
    /// How wide it is.
    public var width: Float
    /// How high it is.
    public var height: Float

    /// A rectangle.
    public init(x: Float, y: Float, width: Float, height: Float) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// A rectangle of this size at the origin.
    public init(_ size: Size) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

    /// Its right edge.
    public var maxX: Float { x + width }

    /// Whether its edges lie between pixels of the application.
    public var isPixelAligned: Bool { [x, y, width, height].allSatisfy { $0 == $0.rounded() } }

    /// Its bottom edge.
    public var maxY: Float { y + height }

    /// Whether the point lies in it; the right and the bottom edge are outside.
    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
    }

    /// What is left of it without all of them, in any order.
    func without(_ others: [Rectangle]) -> [Rectangle] {
        var left: [Rectangle] = []
        append(without: others, to: &left)
        return left
    }

    /// As ``without(_:)``, behind what is in `parts`.
    func append(without others: [Rectangle], to parts: inout [Rectangle]) {
        guard !isEmpty else { return }
        let first = parts.count
        parts.append(self)
        for other in others where overlaps(other) {
            // What is left of one comes behind those that are still to be looked at.
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

    /// The same rectangle elsewhere.
    public func offsetBy(dx: Float, dy: Float) -> Rectangle {
        Rectangle(x: x + dx, y: y + dy, width: width, height: height)
    }

    /// The rectangle that lies within this one, so far from each edge; around it for a negative distance.
    public func insetBy(_ distance: Float) -> Rectangle {
        Rectangle(
            x: x + distance,
            y: y + distance,
            width: max(0, width - 2 * distance),
            height: max(0, height - 2 * distance)
        )
    }
}

/// The radii of a rectangle's corners, in pixels.
nonisolated public struct CornerRadii: Hashable, Sendable {
    /// Top left.
    public var topLeft: Float
    /// Top right.
    public var topRight: Float
    /// Bottom left.
    public var bottomLeft: Float
    /// Bottom right.
    public var bottomRight: Float

    /// Four radii.
    public init(topLeft: Float = 0, topRight: Float = 0, bottomLeft: Float, bottomRight: Float) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomLeft = bottomLeft
        self.bottomRight = bottomRight
    }

    /// One radius for all.
    public init(_ radius: Float) {
        self.init(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius)
    }
}
