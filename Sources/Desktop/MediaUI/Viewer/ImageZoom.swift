import Foundation
import GTKBridge

/// The position and scale of an image in the viewer, changed by wheel, touch and keys.
///
/// Initially it fits between the bars, or has its own size if that is smaller. When zoomed, it may cover the whole
/// viewport, and its edges do not move into it.
nonisolated struct ImageZoom: Equatable, Sendable {
    /// The factor of one step of a key or a notch of a wheel.
    static let step: Float = 1.25
    /// The maximum scale, relative to the fitting one; half of it relative to the image's own size.
    private static let most: Float = 8

    /// The size of the image, in application pixels.
    private(set) var picture: Size
    /// The size of the viewer's visible area.
    private(set) var viewport: Size
    /// The space at each side of the image, and above and below it, while it is not zoomed.
    private(set) var margin: Size
    /// The number of application pixels per image pixel.
    private(set) var scale: Float = 1
    /// The distance of the image's centre from the viewport's.
    private(set) var offset = Point(x: 0, y: 0)

    /// An image that fits.
    init(_ picture: Size, in viewport: Size, margin: Size = Size(width: 0, height: 0)) {
        self.picture = Size(width: max(1, picture.width), height: max(1, picture.height))
        self.viewport = viewport
        self.margin = margin
        scale = fitting
    }

    /// The scale at which the whole image is visible.
    var fitting: Float {
        // In a narrow window the arrows may lie over the image.
        let aside = min(margin.width, viewport.width / 10)
        let (width, height) = (
            max(1, viewport.width - 2 * aside), max(1, viewport.height - 2 * margin.height)
        )
        return min(1, width / picture.width, height / picture.height)
    }

    private var largest: Float { max(Self.most / 2, fitting * Self.most) }

    /// True if the image is larger than fits.
    var isZoomed: Bool { scale > fitting * 1.001 }

    /// The frame of the image in the viewport.
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

    /// Sets another viewport: an image that fitted fits again, a zoomed one keeps its scale.
    mutating func resize(_ viewport: Size, margin: Size) {
        let wasZoomed = isZoomed
        (self.viewport, self.margin) = (viewport, margin)
        scale = wasZoomed ? min(max(scale, fitting), largest) : fitting
        settle()
    }

    /// Scales the image by a factor; the point at `place` does not move.
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

    /// Scales the image by a factor around the centre of the viewport.
    mutating func zoom(by factor: Float) {
        zoom(by: factor, at: Point(x: viewport.width / 2, y: viewport.height / 2))
    }

    /// Fits a zoomed image; scales a fitted one to its own size around `place`, at least by 2.
    mutating func toggle(at place: Point) {
        if isZoomed { fit() } else { zoom(by: max(2, 1 / scale), at: place) }
    }

    /// Shows the whole image.
    mutating func fit() {
        scale = fitting
        settle()
    }

    /// Moves the image.
    mutating func pan(by distance: Point) {
        offset.x += distance.x
        offset.y += distance.y
        settle()
    }

    /// Keeps a larger image over the whole viewport, and a smaller one centred.
    private mutating func settle() {
        func bounded(_ offset: Float, _ length: Float, _ room: Float) -> Float {
            let slack = max(0, (length - room) / 2)
            return offset.isFinite ? min(max(offset, -slack), slack) : 0
        }
        offset.x = bounded(offset.x, shown.width, viewport.width)
        offset.y = bounded(offset.y, shown.height, viewport.height)
    }
}
