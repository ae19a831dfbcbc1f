package import GTKBridge

/// A corner of a chat, for a player over its messages.
nonisolated package enum FloatingVideoCorner: Equatable, Sendable, CaseIterable {
    case topLeft, topRight, bottomLeft, bottomRight

    /// The corner nearest to a point of a chat of this size, in pixels.
    package init(nearestTo place: Point, in size: Size) {
        switch (place.x < size.width / 2, place.y < size.height / 2) {
        case (true, true): self = .topLeft
        case (false, true): self = .topRight
        case (true, false): self = .bottomLeft
        case (false, false): self = .bottomRight
        }
    }

    /// True for the corners on the left.
    var isLeft: Bool { self == .topLeft || self == .bottomLeft }

    /// True for the corners at the top.
    var isTop: Bool { self == .topLeft || self == .topRight }

    /// The frame of a square in this corner.
    ///
    /// - Parameters:
    ///   - side: The side of the square, in pixels.
    ///   - margin: The distance from the edges.
    ///   - size: The size of the chat.
    /// - Returns: The frame in the chat.
    func frame(side: Float, margin: Float, in size: Size) -> Rectangle {
        Rectangle(
            x: isLeft ? margin : size.width - margin - side,
            y: isTop ? margin : size.height - margin - side,
            width: side,
            height: side
        )
    }
}
