import GTKBridge
import ListEngine

/// The place of the scroll indicator at the trailing edge of a list, and the scroll distance when it is dragged.
struct IndicatorTrack: Equatable {
    /// The width of the strip in which the indicator can be dragged, in pixels.
    static let reach: Float = 12
    private static let thickness: Float = 6
    private static let margin: Float = 3
    private static let shortest: Float = 28

    private let size: Size
    private let top: Float
    private let indicator: ScrollIndicator
    private let length: Float
    private let isRightToLeft: Bool

    /// Creates a track; nil if the whole list is visible.
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

    /// The frame of the thumb.
    var thumb: Rectangle {
        let height = min(length, max(Self.shortest, length * Float(indicator.length)))
        return Rectangle(
            x: isRightToLeft ? Self.margin : size.width - Self.thickness - Self.margin,
            y: top + (length - height) * Float(min(max(indicator.position, 0), 1)),
            width: Self.thickness,
            height: height
        )
    }

    /// True if a press at the point holds the thumb.
    func isHeld(at point: Point) -> Bool {
        distanceFromEdge(point) <= Self.reach && point.y >= thumb.y && point.y < thumb.maxY
    }

    /// True if the pointer is near enough to show the indicator.
    func isNear(to point: Point) -> Bool { distanceFromEdge(point) <= 2 * Self.reach }

    private func distanceFromEdge(_ point: Point) -> Float {
        isRightToLeft ? point.x : size.width - point.x
    }

    /// The scroll distance that moves the thumb by `distance`: positive towards what is further up.
    func travel(for distance: Float, openHeight: Double) -> Double {
        let room = Double(length - thumb.height)
        guard room > 0, indicator.length > 0 else { return 0 }
        let hidden = openHeight * (1 / indicator.length - 1)
        return -Double(distance) / room * hidden
    }
}
