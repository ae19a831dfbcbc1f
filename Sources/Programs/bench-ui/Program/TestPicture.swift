import CImage

/// A photograph of nothing: waves of colours, which compress as photographs do.
struct TestPicture {
    let seed: Int
    let width: Int
    let height: Int

    /// As the bytes of a JPEG file.
    func jpeg() throws -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: 3 * width * height)
        for y in 0..<height {
            for x in 0..<width {
                let place = 3 * (y * width + x)
                pixels[place] = UInt8(truncatingIfNeeded: x * (1 + seed % 3) / 5 ^ y / 7)
                pixels[place + 1] = UInt8(truncatingIfNeeded: (x + y * (1 + seed % 5)) / 6)
                pixels[place + 2] = UInt8(truncatingIfNeeded: (x * y / 2048) + seed * 12)
            }
        }
        return try pixels.withUnsafeMutableBufferPointer { pixels in
            // SAFETY: the pixels outlive the pixbuf, which copies nothing and is let go of here.
            let picture = gdk_pixbuf_new_from_data(
                pixels.baseAddress,
                GDK_COLORSPACE_RGB,
                0,
                8,
                Int32(width),
                Int32(height),
                Int32(3 * width),
                nil,
                nil
            )
            defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
            var file: UnsafeMutablePointer<CChar>?
            var count: gsize = 0
            guard gdk_pixbuf_save_to_bufferv(picture, &file, &count, "jpeg", nil, nil, nil) != 0, let file
            else {
                throw BenchError.ended("making a picture")
            }
            defer { g_free(file) }
            return UnsafeRawBufferPointer(start: file, count: Int(count)).map { $0 }
        }
    }
}
