import CImage
import ServerMedia

/// A decoded picture: a reference-counted `GdkPixbuf`. For one thread.
final class Pixels {
    let pointer: OpaquePointer

    /// Takes over `pointer`; nil means that there was no memory.
    init(owning pointer: OpaquePointer?) throws(ThumbnailError) {
        guard let pointer else { throw .workerFailed }
        self.pointer = pointer
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    var size: PixelSize {
        PixelSize(width: gdk_pixbuf_get_width(pointer), height: gdk_pixbuf_get_height(pointer))
    }

    /// The picture turned and mirrored as its EXIF orientation asks.
    func upright() throws(ThumbnailError) -> Pixels {
        try Pixels(owning: gdk_pixbuf_apply_embedded_orientation(pointer))
    }

    /// Whether width and height change places in ``upright()``: EXIF orientations 5 to 8.
    var isLyingOnItsSide: Bool {
        guard let text = gdk_pixbuf_get_option(pointer, "orientation"), let value = Int(String(cString: text))
        else { return false }
        return (5...8).contains(value)
    }

    /// The picture with another size; itself when it has that size.
    func scaled(to size: PixelSize) throws(ThumbnailError) -> Pixels {
        if size == self.size { return self }
        return try Pixels(
            owning: gdk_pixbuf_scale_simple(pointer, size.width, size.height, GDK_INTERP_BILINEAR)
        )
    }

    /// The picture laid on white where it was transparent: JPEG has no transparency.
    func opaque() throws(ThumbnailError) -> Pixels {
        guard gdk_pixbuf_get_has_alpha(pointer) != 0 else { return self }
        let (width, height) = (size.width, size.height)
        let paper = try Pixels(owning: gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, width, height))
        gdk_pixbuf_fill(paper.pointer, 0xffff_ffff)
        gdk_pixbuf_composite(pointer, paper.pointer, 0, 0, width, height, 0, 0, 1, 1, GDK_INTERP_NEAREST, 255)
        return paper
    }

    /// The picture as a baseline JPEG, with none of the original's metadata.
    func jpeg(quality: Int) throws(ThumbnailError) -> [UInt8] {
        var buffer: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        let done = withOption("quality", "\(quality)") { keys, values in
            gdk_pixbuf_save_to_bufferv(pointer, &buffer, &count, "jpeg", keys, values, nil)
        }
        guard done != 0, let buffer else { throw .workerFailed }
        defer { g_free(buffer) }
        return [UInt8](UnsafeRawBufferPointer(start: buffer, count: Int(count)))
    }

    private typealias CStringArray = UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>

    /// Calls `body` with one key and one value, each in a null-terminated array.
    private func withOption(_ key: String, _ value: String, _ body: (CStringArray, CStringArray) -> gboolean)
        -> gboolean
    {
        var keys = [g_strdup(key), nil]
        var values = [g_strdup(value), nil]
        defer {
            g_free(keys[0])
            g_free(values[0])
        }
        return keys.withUnsafeMutableBufferPointer { keys in
            values.withUnsafeMutableBufferPointer { values in
                guard let keys = keys.baseAddress, let values = values.baseAddress else { return 0 }
                return body(keys, values)
            }
        }
    }
}
