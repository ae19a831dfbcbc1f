import Foundation
import GTKBridge

/// Where a picture lies in the viewer, and how large: what wheels, fingers and keys change.
///
/// At rest it fits into the room between the bars, or has its own size where that is smaller. Zoomed, it may cover
/// the whole viewport, and its edges never come inside it.
nonisolated struct ImageZoom: Equatable, Sendable {
    /// How far one step of a key or a notch of a wheel goes.
    static let step: Float = 1.25
    /// How large a picture becomes at most, as a multiple of its own size, or of the size at which it fits.
    private static let most: Float = 8

    /// The picture's own size, in pixels of the application.
    private(set) var picture: Size
    /// What there is to be seen of the viewer.
    private(set) var viewport: Size
    /// What is kept free of the picture above and below it while it is not zoomed.
    private(set) var margin: Float
    /// How many pixels of the application one of the picture takes.
    private(set) var scale: Float = 1
    /// How far the picture's middle is from the viewport's.
    private(set) var offset = Point(x: 0, y: 0)

    /// A picture that fits.
    init(_ picture: Size, in viewport: Size, margin: Float = 0) {
        self.picture = Size(width: max(1, picture.width), height: max(1, picture.height))
        self.viewport = viewport
        self.margin = margin
        scale = fitting
    }

    /// The scale at which all of it is seen.
    var fitting: Float {
        let (width, height) = (max(1, viewport.width), max(1, viewport.height - 2 * margin))
        return min(1, width / picture.width, height / picture.height)
    }

    private var largest: Float { max(Self.most / 2, fitting * Self.most) }

    /// Whether it is larger than fits.
    var isZoomed: Bool { scale > fitting * 1.001 }

    /// Where it lies in the viewport.
    var frame: Rectangle {
        let size = shown
        return Rectangle(
            x: (viewport.width - size.width) / 2 + offset.x,
            y: (viewport.height - size.height) / 2 + offset.y,
            width: size.width,
            height: size.height
        )
    }

    private var shown: Size { Size(width: picture.width * scale, height: picture.height * scale) }

    /// The viewport has another size: what fitted fits again, what was zoomed stays as large as it is.
    mutating func resize(_ viewport: Size, margin: Float) {
        let wasZoomed = isZoomed
        (self.viewport, self.margin) = (viewport, margin)
        scale = wasZoomed ? min(max(scale, fitting), largest) : fitting
        settle()
    }

    /// Becomes so many times as large, with what is seen at `place` staying there.
    mutating func zoom(by factor: Float, at place: Point) {
        guard factor.isFinite, factor > 0 else { return }
        let next = min(max(scale * factor, fitting), largest)
        let ratio = next / scale
        let fromMiddle = Point(x: place.x - viewport.width / 2, y: place.y - viewport.height / 2)
        offset.x = fromMiddle.x - (fromMiddle.x - offset.x) * ratio
        offset.y = fromMiddle.y - (fromMiddle.y - offset.y) * ratio
        scale = next
        settle()
    }

    /// Becomes so many times as large, around the middle of what is seen.
    mutating func zoom(by factor: Float) {
        zoom(by: factor, at: Point(x: viewport.width / 2, y: viewport.height / 2))
    }

    /// Shows all of it; or, when that is so, its own size around `place`, but at least twice as large.
    mutating func toggle(at place: Point) {
        if isZoomed { fit() } else { zoom(by: max(2, 1 / scale), at: place) }
    }

    /// Shows all of it.
    mutating func fit() {
        scale = fitting
        settle()
    }

    /// Moves it.
    mutating func pan(by distance: Point) {
        offset.x += distance.x
        offset.y += distance.y
        settle()
    }

    /// Keeps what is larger than the viewport over all of it, and what is smaller in the middle.
    private mutating func settle() {
        func bounded(_ offset: Float, _ length: Float, _ room: Float) -> Float {
            let slack = max(0, (length - room) / 2)
            return offset.isFinite ? min(max(offset, -slack), slack) : 0
        }
        offset.x = bounded(offset.x, shown.width, viewport.width)
        offset.y = bounded(offset.y, shown.height, viewport.height)
    }
}
