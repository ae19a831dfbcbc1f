import CGTK4

/// Pixels that the processor puts together with others to one drawing (``RenderNode/init(composing:in:)``): a copy, where
/// what they show would be drawn from scratch.
///
/// For windows that are drawn with cairo. A GPU has textures, which cost it less.
///
/// Threads: made on any; put together on the main thread, where it also goes: cairo copies it then, for drawings that might
/// still refer to it, and stumbles when another thread lets go of one of those meanwhile.
public final class RasterImage {
    // SAFETY: valid as long as this object is, which holds a reference; nobody draws on it any more, and after it was made only
    // the main thread uses it.
    nonisolated(unsafe) fileprivate let surface: OpaquePointer
    /// Where it lies in what it shows.
    let bounds: Rectangle
    /// Parts of that through which nothing is seen, the largest first.
    fileprivate let solid: [Rectangle]
    /// All else.
    fileprivate let rest: [Rectangle]

    nonisolated private init(_ surface: OpaquePointer, _ bounds: Rectangle, solid: [Rectangle]) {
        (self.surface, self.bounds, self.solid) = (surface, bounds, solid)
        rest = bounds.without(solid)
    }

    isolated deinit { cairo_surface_destroy(surface) }

    /// What `draw` draws, while nobody else draws; see ``RenderLock``.
    ///
    /// - Parameters:
    ///   - scale: How many pixels of the display a pixel of the drawing has on a side.
    ///   - most: How many pixels of the display it may have; nil comes of a larger one.
    ///   - draw: Draws it, with fonts of this thread.
    nonisolated public convenience init?(scale: Int, most: Int, _ draw: (borrowing Snapshot) -> Void) {
        RenderLock.take()
        defer { RenderLock.giveBack() }
        guard let node = RenderNode(forCairo: true, draw) else { return nil }
        self.init(node, scale: scale, most: most)
    }

    /// What a node draws, for who has the turn: on the main thread in a frame, or as above.
    ///
    /// - Parameters:
    ///   - node: The drawing.
    ///   - scale: How many pixels of the display a pixel of the drawing has on a side.
    ///   - most: How many pixels of the display it may have; nil comes of a larger one.
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
        // Those of a larger scale may begin between two pixels of the drawing.
        let solid = scale == 1 ? OpaqueRegion.of(surface).map { $0.offsetBy(dx: x, dy: y) } : []
        self.init(surface, bounds, solid: solid)
    }

    /// A picture without anything to be seen through it, stretched over a rectangle.
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
                            // SAFETY: a row of a picture that has that many.
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
    /// An image and where it is put: the origin of what it shows.
    public typealias Piece = (image: RasterImage, origin: Point)

    /// Images one over the other, cut off at the edges of a rectangle. Origins are whole pixels, or it is blurred.
    ///
    /// What nothing is seen through is copied, and only where nothing like it (but for small parts) lies above; the rest of
    /// an image is laid over what is below. As the first thing that is drawn in a frame all goes where it is seen, and into a
    /// picture of its own before otherwise.
    public convenience init?(composing pieces: [Piece], in rectangle: Rectangle) {
        var bounds = rectangle.graphene
        guard let node = gsk_cairo_node_new(&bounds), let context = gsk_cairo_node_get_draw_context(node)
        else { return nil }
        var above: [Rectangle] = []
        // What is to be copied of all of them, and where that of each ends, from the foremost one on.
        var copied: [Rectangle] = []
        var ends = [0]
        for (image, origin) in pieces.reversed() {
            for part in image.solid { part.offsetBy(origin).append(without: above, to: &copied) }
            ends.append(copied.count)
            // Around all of it there would be more to cut than is saved.
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

/// Fills rectangles with what a context has as its source.
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
