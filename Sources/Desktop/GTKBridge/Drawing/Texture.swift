import CGTK4

/// An image in memory, ready to draw.
///
/// Threads: created on any, once ``Toolkit/start()`` has returned, and drawn on any.
nonisolated public final class Texture: Sendable {
    // SAFETY: a GdkMemoryTexture never changes, its reference count is atomic, and this object holds a reference.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    /// Creates a texture from pixels; nil when there are too few bytes.
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

    /// A PNG of the texture without metadata; nil without memory. Slow: call it off the main thread.
    public var png: [UInt8]? {
        guard let bytes = gdk_texture_save_to_png_bytes(pointer) else { return nil }
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        let start = g_bytes_get_data(bytes, &count)
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
    }

    /// The size in memory, in bytes.
    public var byteCount: Int { width * height * 4 }
}
