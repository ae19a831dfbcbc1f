import CGTK4

/// A cached bitmap that the cairo renderer copies instead of drawing the content again; see
/// ``RenderNode/init(composing:in:)``.
///
/// For windows that are drawn with cairo. On a GPU textures are cheaper.
///
/// Threads: created on any; composed and released on the main thread. On release, cairo copies the image for drawings
/// that still refer to it, and fails if another thread releases such a drawing meanwhile.
public final class RasterImage {
    // SAFETY: valid as long as this object is, which holds a reference; nobody draws on it any more, and after
    // creation only the main thread uses it.
    nonisolated(unsafe) fileprivate let surface: OpaquePointer
    /// The position of the bitmap in its content.
    let bounds: Rectangle
    /// The opaque parts, the largest first.
    fileprivate let solid: [Rectangle]
    /// The other parts.
    fileprivate let rest: [Rectangle]

    nonisolated private init(_ surface: OpaquePointer, _ bounds: Rectangle, solid: [Rectangle]) {
        (self.surface, self.bounds, self.solid) = (surface, bounds, solid)
        rest = bounds.without(solid)
    }

    isolated deinit { cairo_surface_destroy(surface) }

    /// Creates a bitmap of a drawing, holding ``RenderLock`` meanwhile.
    ///
    /// - Parameters:
    ///   - scale: The pixels of the display per pixel of the drawing, along a side.
    ///   - most: The maximum number of display pixels; a larger drawing gives nil.
    ///   - draw: Draws the content, with fonts of this thread.
    nonisolated public convenience init?(scale: Int, most: Int, _ draw: (borrowing Snapshot) -> Void) {
        RenderLock.take()
        defer { RenderLock.giveBack() }
        guard let node = RenderNode(forCairo: true, draw) else { return nil }
        self.init(node, scale: scale, most: most)
    }

    /// Creates a bitmap of a node. The caller holds ``RenderLock``: on the main thread in a frame, or as above.
    ///
    /// - Parameters:
    ///   - node: The drawing.
    ///   - scale: The pixels of the display per pixel of the drawing, along a side.
    ///   - most: The maximum number of display pixels; a larger drawing gives nil.
    nonisolated public convenience init?(_ node: RenderNode, scale: Int, most: Int) {
        let drawn = node.bounds
        let (x, y) = (drawn.x.rounded(.down), drawn.y.rounded(.down))
        let bounds = Rectangle(
            x: x,
            y: y,
            width: drawn.maxX.rounded(.up) - x,
            height: drawn.maxY.rounded(.up) - y
        )
        let (width, height) = (Int(bounds.width) * scale, Int(bounds.height) * scale)
        guard width > 0, height > 0, width <= most / height,
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        else { return nil }
        cairo_surface_set_device_scale(surface, Double(scale), Double(scale))
        let context = cairo_create(surface)
        cairo_translate(context, -Double(x), -Double(y))
        gsk_render_node_draw(node.pointer, context)
        cairo_destroy(context)
        cairo_surface_flush(surface)
        // At a larger scale the parts may begin between two pixels of the drawing.
        let solid = scale == 1 ? OpaqueRegion.of(surface).map { $0.offsetBy(dx: x, dy: y) } : []
        self.init(surface, bounds, solid: solid)
    }

    /// Creates a bitmap of an opaque image, stretched over a rectangle.
    public convenience init?(opaque image: PixelImage, in rectangle: Rectangle) {
        guard rectangle.width > 0, rectangle.height > 0, image.width > 0, image.height > 0,
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32,
                Int32(image.width),
                Int32(image.height)
            ), let target = cairo_image_surface_get_data(surface)
        else { return nil }
        cairo_surface_flush(surface)
        let stride = Int(cairo_image_surface_get_stride(surface))
        image.pixels.withUnsafeBytes { source in
            for row in 0..<image.height {
                // SAFETY: the surface has `height` rows of `stride` bytes, and a row of the image is no longer than that.
                UnsafeMutableRawBufferPointer(start: target + row * stride, count: stride)
                    .copyMemory(
                        from: UnsafeRawBufferPointer(
                            // SAFETY: the image has this row.
                            rebasing: source[(row * image.width * 4)...].prefix(image.width * 4)
                        )
                    )
            }
        }
        cairo_surface_mark_dirty(surface)
        cairo_surface_set_device_scale(
            surface,
            Double(image.width) / Double(rectangle.width),
            Double(image.height) / Double(rectangle.height)
        )
        self.init(surface, rectangle, solid: [rectangle])
    }
}

extension RenderNode {
    /// An image and the position of its content's origin.
    public typealias Piece = (image: RasterImage, origin: Point)

    /// Composes images on top of each other, clipped to a rectangle. Origins must be whole pixels, or the result is
    /// blurred.
    ///
    /// Opaque parts are copied, except where a large opaque part lies above; other parts are blended over the parts
    /// below. If this node is drawn first in a frame, cairo draws it in place; later in a frame, into a surface of
    /// its own.
    public convenience init?(composing pieces: [Piece], in rectangle: Rectangle) {
        var bounds = rectangle.graphene
        guard let node = gsk_cairo_node_new(&bounds), let context = gsk_cairo_node_get_draw_context(node)
        else { return nil }
        var above: [Rectangle] = []
        // The parts to copy of all images, and the end of each image's parts, front to back.
        var copied: [Rectangle] = []
        var ends = [0]
        for (image, origin) in pieces.reversed() {
            for part in image.solid { part.offsetBy(origin).append(without: above, to: &copied) }
            ends.append(copied.count)
            // Clipping against all parts would cost more than it saves.
            if let largest = image.solid.first { above.append(largest.offsetBy(origin)) }
        }
        for (index, piece) in pieces.enumerated() {
            let place = piece.image.bounds.offsetBy(piece.origin)
            cairo_set_source_surface(context, piece.image.surface, Double(place.x), Double(place.y))
            let last = pieces.count - index
            fill(copied[ends[last - 1]..<ends[last]], CAIRO_OPERATOR_SOURCE, on: context)
            fill(piece.image.rest, at: piece.origin, CAIRO_OPERATOR_OVER, on: context)
        }
        cairo_destroy(context)
        self.init(owning: node)
    }
}

extension Rectangle {
    fileprivate func offsetBy(_ origin: Point) -> Rectangle { offsetBy(dx: origin.x, dy: origin.y) }
}

/// Fills rectangles with the source of a cairo context.
private func fill(
    _ parts: some Collection<Rectangle>,
    at origin: Point = Point(x: 0, y: 0),
    _ mode: cairo_operator_t,
    on context: OpaquePointer
) {
    guard !parts.isEmpty else { return }
    for part in parts {
        let place = part.offsetBy(origin)
        cairo_rectangle(
            context,
            Double(place.x),
            Double(place.y),
            Double(place.width),
            Double(place.height)
        )
    }
    cairo_set_operator(context, mode)
    cairo_fill(context)
}
