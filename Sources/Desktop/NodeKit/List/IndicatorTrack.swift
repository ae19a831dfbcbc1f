import GTKBridge
import ListEngine

/// Where the scroll indicator lies at the edge of a list where lines end, and how far the content goes when it is dragged.
struct IndicatorTrack: Equatable {
    /// How wide the strip is in which it can be taken hold of, in pixels.
    static let reach: Float = 12
    private static let thickness: Float = 6
    private static let margin: Float = 3
    private static let shortest: Float = 28

    private let size: Size
    private let top: Float
    private let indicator: ScrollIndicator
    private let length: Float
    private let isRightToLeft: Bool

    /// nil when all of the list is seen.
    init?(
        _ indicator: ScrollIndicator?,
        in size: Size,
        topInset: Double,
        bottomInset: Double,
        isRightToLeft: Bool = false
    ) {
        guard let indicator, indicator.length < 0.999 else { return nil }
        self.size = size
        self.isRightToLeft = isRightToLeft
        self.indicator = indicator
        top = Float(topInset) + Self.margin
        length = max(0, size.height - Float(topInset + bottomInset) - 2 * Self.margin)
    }

    /// Its thumb.
    var thumb: Rectangle {
        let height = min(length, max(Self.shortest, length * Float(indicator.length)))
        return Rectangle(
            x: isRightToLeft ? Self.margin : size.width - Self.thickness - Self.margin,
            y: top + (length - height) * Float(min(max(indicator.position, 0), 1)),
            width: Self.thickness,
            height: height
        )
    }

    /// Whether a press there takes hold of the thumb.
    func isHeld(at point: Point) -> Bool {
        distanceFromEdge(point) <= Self.reach && point.y >= thumb.y && point.y < thumb.maxY
    }

    /// Whether the pointer is so near that the indicator is shown.
    func isNear(to point: Point) -> Bool { distanceFromEdge(point) <= 2 * Self.reach }

    private func distanceFromEdge(_ point: Point) -> Float {
        isRightToLeft ? point.x : size.width - point.x
    }

    /// How far the content has to move for the thumb to move by `distance`: positive towards what is further up.
    func travel(for distance: Float, openHeight: Double) -> Double {
        let room = Double(length - thumb.height)
        guard room > 0, indicator.length > 0 else { return 0 }
        let hidden = openHeight * (1 / indicator.length - 1)
        return -Double(distance) / room * hidden
    }
}
