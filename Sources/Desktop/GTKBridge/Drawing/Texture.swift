import CGTK4

/// A picture in memory, ready to be drawn.
///
/// Threads: make it on any, once ``Toolkit/start()`` has returned, and draw it on any.
nonisolated public final class Texture: Sendable {
    // SAFETY: a GdkMemoryTexture never changes, its reference count is atomic, and this object holds a reference.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// How many pixels wide the picture is.
    public let width: Int
    /// How many pixels high the picture is.
    public let height: Int

    /// A texture of pixels; nil when there are not enough bytes for them.
    ///
    /// - Parameters:
    ///   - pixels: Rows from the top; blue, green, red, alpha, one byte each, multiplied by alpha.
    ///   - width: In pixels.
    ///   - height: In pixels.
    public init?(pixels: [UInt8], width: Int, height: Int) {
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, !overflow, pixels.count / 4 >= count else { return nil }
        guard let bytes = g_bytes_new(pixels, gsize(count * 4)) else { return nil }
        defer { g_bytes_unref(bytes) }
        let made = gdk_memory_texture_new(
            Int32(width),
            Int32(height),
            GDK_MEMORY_B8G8R8A8_PREMULTIPLIED,
            bytes,
            gsize(width * 4)
        )
        guard let made else { return nil }
        pointer = made
        self.width = width
        self.height = height
    }

    deinit { g_object_unref(pointer.raw) }

    /// A PNG of it, with its pixels and nothing else; nil when there is no memory. Takes its time: off the main thread.
    public var png: [UInt8]? {
        guard let bytes = gdk_texture_save_to_png_bytes(pointer) else { return nil }
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        let start = g_bytes_get_data(bytes, &count)
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
    }

    /// What it takes in memory, in bytes.
    public var byteCount: Int { width * height * 4 }
}
