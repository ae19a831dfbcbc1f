import GTKBridge

/// A corner of a chat, in which something lies over its messages.
nonisolated enum FloatingVideoCorner: Equatable, Sendable, CaseIterable {
    case topLeft, topRight, bottomLeft, bottomRight

    /// The corner that is next to a place of a chat of this size, in pixels.
    init(nearestTo place: Point, in size: Size) {
        switch (place.x < size.width / 2, place.y < size.height / 2) {
        case (true, true): self = .topLeft
        case (false, true): self = .topRight
        case (true, false): self = .bottomLeft
        case (false, false): self = .bottomRight
        }
    }

    /// Whether it is on the left.
    var isLeft: Bool { self == .topLeft || self == .bottomLeft }

    /// Whether it is at the top.
    var isTop: Bool { self == .topLeft || self == .topRight }

    /// Where a square lies in this corner.
    ///
    /// - Parameters:
    ///   - side: How wide and high it is, in pixels.
    ///   - margin: How far it is from the edges.
    ///   - size: The chat's.
    /// - Returns: Its place in the chat.
    func frame(side: Float, margin: Float, in size: Size) -> Rectangle {
        Rectangle(
            x: isLeft ? margin : size.width - margin - side,
            y: isTop ? margin : size.height - margin - side,
            width: side,
            height: side
        )
    }
}
