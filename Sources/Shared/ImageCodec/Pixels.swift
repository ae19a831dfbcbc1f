import CImage

/// An image in memory: a reference-counted `GdkPixbuf`.
///
/// Threads: one.
public final class Pixels {
    private let pointer: OpaquePointer

    /// Takes over `pointer`; nil means that no memory was left.
    init(owning pointer: OpaquePointer?) throws(ImageCodecError) {
        guard let pointer else { throw .failed }
        self.pointer = pointer
    }

    /// Creates an image from pixels.
    ///
    /// - Parameters:
    ///   - colors: Rows from top to bottom without gaps: red, green, blue, alpha, one byte each, not premultiplied.
    ///   - width: In pixels.
    ///   - height: In pixels.
    /// - Throws: ``ImageCodecError/failed``.
    public convenience init(colors: [UInt8], width: Int, height: Int) throws(ImageCodecError) {
        guard width > 0, height > 0, colors.count == width * height * 4 else { throw .failed }
        try self.init(width: width, height: height)
        let stride = Int(gdk_pixbuf_get_rowstride(pointer))
        guard let target = gdk_pixbuf_get_pixels(pointer) else { throw .failed }
        colors.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return }
            for y in 0..<height {
                // SAFETY: a row has this many pixels of four bytes on both sides, and rows here are `stride` apart.
                (target + y * stride).update(from: base + y * width * 4, count: width * 4)
            }
        }
    }

    /// Creates an image with an alpha channel, whose pixels ``withBytes(_:)`` must fill.
    ///
    /// - Parameters:
    ///   - width: In pixels.
    ///   - height: In pixels.
    /// - Throws: ``ImageCodecError/failed``.
    convenience init(width: Int, height: Int) throws(ImageCodecError) {
        try self.init(
            owning: gdk_pixbuf_new(GDK_COLORSPACE_RGB, 1, 8, Int32(clamping: width), Int32(clamping: height))
        )
    }

    /// An opaque image of one colour, its bytes red, green, blue and 255 from the highest to the lowest.
    ///
    /// - Throws: ``ImageCodecError/failed``.
    public convenience init(width: Int, height: Int, color: UInt32) throws(ImageCodecError) {
        try self.init(
            owning: gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(clamping: width), Int32(clamping: height))
        )
        gdk_pixbuf_fill(pointer, color)
    }

    /// Copies the part of an opaque image that is inside of this opaque one, its corner at `x` and `y`.
    public func draw(_ other: Pixels, x: Int, y: Int) {
        let (left, top) = (max(0, x), max(0, y))
        let (right, bottom) = (min(width, x + other.width), min(height, y + other.height))
        guard left < right, top < bottom else { return }
        gdk_pixbuf_copy_area(
            other.pointer,
            Int32(clamping: left - x),
            Int32(clamping: top - y),
            Int32(clamping: right - left),
            Int32(clamping: bottom - top),
            pointer,
            Int32(clamping: left),
            Int32(clamping: top)
        )
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    /// Calls `body` with the memory of the pixels and the number of bytes from one row to the next; nil if there is none.
    func withBytes<Result>(_ body: (UnsafeMutableBufferPointer<UInt8>, Int) -> Result) -> Result? {
        guard let bytes = gdk_pixbuf_get_pixels(pointer) else { return nil }
        let count = Int(clamping: gdk_pixbuf_get_byte_length(pointer))
        return body(
            UnsafeMutableBufferPointer(start: bytes, count: count),
            Int(gdk_pixbuf_get_rowstride(pointer))
        )
    }

    /// In pixels.
    public var width: Int { Int(gdk_pixbuf_get_width(pointer)) }
    /// In pixels.
    public var height: Int { Int(gdk_pixbuf_get_height(pointer)) }

    /// The image rotated and mirrored by its EXIF orientation.
    ///
    /// - Throws: ``ImageCodecError/failed``.
    public func upright() throws(ImageCodecError) -> Pixels {
        try Pixels(owning: gdk_pixbuf_apply_embedded_orientation(pointer))
    }

    /// True if ``upright()`` swaps width and height: EXIF orientations 5 to 8.
    public var isLyingOnItsSide: Bool {
        guard let text = gdk_pixbuf_get_option(pointer, "orientation"), let value = Int(String(cString: text))
        else { return false }
        return (5...8).contains(value)
    }

    /// The image scaled to another size; the same object if it has that size.
    ///
    /// - Throws: ``ImageCodecError/failed``.
    public func scaled(width: Int, height: Int) throws(ImageCodecError) -> Pixels {
        if width == self.width, height == self.height { return self }
        return try Pixels(
            owning: gdk_pixbuf_scale_simple(
                pointer,
                Int32(clamping: width),
                Int32(clamping: height),
                GDK_INTERP_BILINEAR
            )
        )
    }

    /// The image on a white background where it was transparent: JPEG has no transparency.
    ///
    /// - Throws: ``ImageCodecError/failed``.
    public func opaque() throws(ImageCodecError) -> Pixels {
        guard gdk_pixbuf_get_has_alpha(pointer) != 0 else { return self }
        let (width, height) = (gdk_pixbuf_get_width(pointer), gdk_pixbuf_get_height(pointer))
        let paper = try Pixels(owning: gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, width, height))
        gdk_pixbuf_fill(paper.pointer, 0xffff_ffff)
        gdk_pixbuf_composite(pointer, paper.pointer, 0, 0, width, height, 0, 0, 1, 1, GDK_INTERP_NEAREST, 255)
        return paper
    }

    /// The pixels for drawing: rows from top to bottom without gaps; blue, green, red, alpha, one byte each,
    /// premultiplied.
    ///
    /// - Throws: ``ImageCodecError/failed`` unless each channel has eight bits, as all loaders provide.
    public func premultiplied() throws(ImageCodecError) -> [UInt8] {
        let (width, height) = (width, height)
        let channels = Int(gdk_pixbuf_get_n_channels(pointer))
        let stride = Int(gdk_pixbuf_get_rowstride(pointer))
        guard gdk_pixbuf_get_bits_per_sample(pointer) == 8, channels == 3 || channels == 4,
            let source = gdk_pixbuf_read_pixels(pointer)
        else { throw .failed }
        return [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
            var at = 0
            for y in 0..<height {
                // SAFETY: rows are `stride` bytes apart, and each has this many channels for every pixel.
                var from = source + y * stride
                for _ in 0..<width {
                    let alpha = channels == 4 ? Int(from[3]) : 255
                    target[at] = Self.product(from[2], alpha)
                    target[at + 1] = Self.product(from[1], alpha)
                    target[at + 2] = Self.product(from[0], alpha)
                    target[at + 3] = UInt8(alpha)
                    at += 4
                    from += channels
                }
            }
            count = at
        }
    }

    private static func product(_ channel: UInt8, _ alpha: Int) -> UInt8 {
        alpha == 255 ? channel : UInt8(Int(channel) * alpha / 255)
    }

    /// The image as a baseline JPEG, without the original's metadata.
    ///
    /// - Parameter quality: From 0 to 100.
    /// - Returns: The file.
    /// - Throws: ``ImageCodecError/failed``.
    public func jpeg(quality: Int) throws(ImageCodecError) -> [UInt8] {
        try file("jpeg") { save in
            withOption("quality", "\(quality)") { save($0, $1) }
        }
    }

    /// The image as a PNG, with its transparency.
    ///
    /// - Throws: ``ImageCodecError/failed``.
    public func png() throws(ImageCodecError) -> [UInt8] { try file("png") { save in save(nil, nil) } }

    private typealias CStringArray = UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>

    private func file(
        _ type: String,
        _ body: ((CStringArray?, CStringArray?) -> gboolean) -> gboolean
    ) throws(ImageCodecError) -> [UInt8] {
        var buffer: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        let done = body { keys, values in
            gdk_pixbuf_save_to_bufferv(pointer, &buffer, &count, type, keys, values, nil)
        }
        guard done != 0, let buffer else { throw .failed }
        defer { g_free(buffer) }
        return [UInt8](UnsafeRawBufferPointer(start: buffer, count: Int(count)))
    }

    /// Calls `body` with one key and one value, each in a null-terminated array.
    private func withOption(
        _ key: String,
        _ value: String,
        _ body: (CStringArray?, CStringArray?) -> gboolean
    ) -> gboolean {
        var keys = [g_strdup(key), nil]
        var values = [g_strdup(value), nil]
        defer {
            g_free(keys[0])
            g_free(values[0])
        }
        return keys.withUnsafeMutableBufferPointer { keys in
            values.withUnsafeMutableBufferPointer { values in body(keys.baseAddress, values.baseAddress) }
        }
    }
}
