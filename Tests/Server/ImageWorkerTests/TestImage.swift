import CImage
import ServerMedia

@testable import ImageWorker

/// Pictures for tests, drawn and encoded here.
struct TestImage {
    static let red: UInt32 = 0xff00_00ff
    static let blue: UInt32 = 0x0000_ffff
    static let clear: UInt32 = 0x0000_0000

    let pixels: Pixels

    /// A picture whose left half is of one colour (RGBA) and whose right half is of another.
    init(_ width: Int32, _ height: Int32, left: UInt32 = red, right: UInt32 = blue) throws {
        pixels = try Pixels(owning: gdk_pixbuf_new(GDK_COLORSPACE_RGB, 1, 8, width, height))
        gdk_pixbuf_fill(pixels.pointer, right)
        let half = try Pixels(
            owning: gdk_pixbuf_new_subpixbuf(pixels.pointer, 0, 0, max(1, width / 2), height)
        )
        gdk_pixbuf_fill(half.pointer, left)
    }

    /// As JPEG; an EXIF orientation (1 to 8) is added if given.
    func jpeg(orientation: UInt8? = nil) throws -> [UInt8] {
        var bytes = try pixels.opaque().jpeg(quality: 90)
        if let orientation { bytes.insert(contentsOf: Self.exif(orientation), at: 2) }
        return bytes
    }

    /// As PNG, with its transparency.
    func png() throws -> [UInt8] {
        var buffer: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        let done = gdk_pixbuf_save_to_bufferv(pixels.pointer, &buffer, &count, "png", nil, nil, nil)
        guard done != 0, let buffer else { throw ThumbnailError.workerFailed }
        defer { g_free(buffer) }
        return [UInt8](UnsafeRawBufferPointer(start: buffer, count: Int(count)))
    }

    /// An APP1 segment that holds nothing but the orientation: a TIFF directory of one short.
    private static func exif(_ orientation: UInt8) -> [UInt8] {
        let tiff: [UInt8] = [
            0x4d, 0x4d, 0, 42, 0, 0, 0, 8,  // big endian, directory at 8
            0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
        ]
        let body = Array("Exif\0\0".utf8) + tiff
        return [0xff, 0xe1, 0, UInt8(body.count + 2)] + body
    }
}

extension Pixels {
    /// What the file shows.
    static func decoding(_ image: [UInt8]) throws -> Pixels {
        try ImageDecoder(for: image).decode(image)
    }

    /// Red, green and blue at a place.
    func color(_ x: Int32, _ y: Int32) -> [UInt8] {
        let offset = y * gdk_pixbuf_get_rowstride(pointer) + x * gdk_pixbuf_get_n_channels(pointer)
        guard let first = gdk_pixbuf_read_pixels(pointer) else { return [] }
        return (0..<3).map { first[Int(offset) + $0] }
    }
}

/// Whether two colours look the same after JPEG.
func isNear(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    first.count == second.count && zip(first, second).allSatisfy { abs(Int($0) - Int($1)) < 40 }
}
