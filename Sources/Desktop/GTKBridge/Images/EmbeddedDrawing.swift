import CGTK4

/// Decodes drawings that are embedded in the program. Foreign images are never decoded in this process; see
/// `ImageDecoding`.
nonisolated public enum EmbeddedDrawing {
    /// The coverage of each pixel of a drawing.
    ///
    /// Threads: any.
    ///
    /// - Parameters:
    ///   - drawing: The SVG text of a square drawing.
    ///   - side: The side length, in pixels.
    /// - Returns: One byte per pixel, rows from the top; nil if this computer cannot render SVG.
    public static func coverage(of drawing: StaticString, side: Int) -> [UInt8]? {
        guard let loader = gdk_pixbuf_loader_new_with_mime_type("image/svg+xml", nil) else { return nil }
        let reference = ObjectReference(taking: UnsafeMutableRawPointer(loader))
        gdk_pixbuf_loader_set_size(reference.pointer(), Int32(clamping: side), Int32(clamping: side))
        let isWritten = drawing.withUTF8Buffer {
            gdk_pixbuf_loader_write(reference.pointer(), $0.baseAddress, gsize($0.count), nil) != 0
        }
        let isClosed = gdk_pixbuf_loader_close(reference.pointer(), nil) != 0
        guard isWritten, isClosed, let pixbuf = gdk_pixbuf_loader_get_pixbuf(reference.pointer()) else {
            return nil
        }
        return withExtendedLifetime(reference) { alpha(of: pixbuf, side: side) }
    }

    private static func alpha(of pixbuf: OpaquePointer, side: Int) -> [UInt8]? {
        guard gdk_pixbuf_get_width(pixbuf) == side, gdk_pixbuf_get_height(pixbuf) == side,
            gdk_pixbuf_get_n_channels(pixbuf) == 4, gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
            let source = gdk_pixbuf_read_pixels(pixbuf)
        else { return nil }
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        return (0..<side * side).map { place in
            // SAFETY: rows are `stride` bytes apart, and each has `side` pixels of four bytes.
            source[place / side * stride + place % side * 4 + 3]
        }
    }
}
