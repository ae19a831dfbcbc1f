import CGTK4

/// Decodes pictures, by gdk-pixbuf.
///
/// Threads: any. What is decoded is untrusted: a picture of too many pixels is refused before it is decoded.
nonisolated public enum ImageDecoder {
    /// The most pixels that a picture may have before it is made smaller.
    public static let mostPixels = 100_000_000

    /// What the loader says of a picture before it decodes it, and what it is told.
    private final class Sizing {
        let choose: (Int, Int) -> (width: Int, height: Int)
        var isRefused = false

        init(_ choose: @escaping (Int, Int) -> (width: Int, height: Int)) { self.choose = choose }
    }

    /// A picture, decoded at the size that `size` chooses for its own; nil if it can't be.
    ///
    /// - Parameters:
    ///   - bytes: A file of any format that the machine knows.
    ///   - size: Called once with the picture's own size, in pixels.
    /// - Returns: The picture, turned as its file says.
    public static func decode(
        _ bytes: [UInt8],
        size: @escaping (_ width: Int, _ height: Int) -> (width: Int, height: Int)
    ) -> PixelImage? {
        guard !bytes.isEmpty, let loader = gdk_pixbuf_loader_new() else { return nil }
        let reference = ObjectReference(taking: UnsafeMutableRawPointer(loader))
        let sizing = Sizing(size)
        return withExtendedLifetime((reference, sizing)) {
            let prepared: @convention(c) (OpaquePointer?, Int32, Int32, UnsafeMutableRawPointer?) -> Void = {
                guard let loader = $0, let data = $3 else { return }
                // SAFETY: `data` is the sizing below, held until the loader is closed.
                let sizing = Unmanaged<Sizing>.fromOpaque(data).takeUnretainedValue()
                ImageDecoder.prepare(UnsafeMutableRawPointer(loader), Int($1), Int($2), sizing)
            }
            g_signal_connect_data(
                reference.raw,
                "size-prepared",
                // SAFETY: the arguments of GdkPixbufLoader::size-prepared.
                unsafeBitCast(prepared, to: GCallback.self),
                Unmanaged.passUnretained(sizing).toOpaque(),
                nil,
                GConnectFlags(rawValue: 0)
            )
            let isWritten = write(bytes, to: reference.pointer(), unless: sizing)
            let isClosed = gdk_pixbuf_loader_close(reference.pointer(), nil) != 0
            guard isWritten, isClosed, !sizing.isRefused,
                let pixbuf = gdk_pixbuf_loader_get_pixbuf(reference.pointer()),
                let turned = gdk_pixbuf_apply_embedded_orientation(pixbuf)
            else { return nil }
            return pixels(of: ObjectReference(taking: UnsafeMutableRawPointer(turned)))
        }
    }

    /// Written in pieces, so that a picture that is refused isn't decoded to its end.
    private static func write(
        _ bytes: [UInt8],
        to loader: UnsafeMutablePointer<GdkPixbufLoader>,
        unless sizing: Sizing
    ) -> Bool {
        let piece = 1 << 14
        return bytes.withUnsafeBufferPointer { buffer in
            var start = 0
            while start < buffer.count, let base = buffer.baseAddress {
                let count = min(piece, buffer.count - start)
                guard gdk_pixbuf_loader_write(loader, base + start, gsize(count), nil) != 0, !sizing.isRefused
                else { return false }
                start += count
            }
            return true
        }
    }

    private static func prepare(
        _ loader: UnsafeMutableRawPointer,
        _ width: Int,
        _ height: Int,
        _ sizing: Sizing
    ) {
        // SAFETY: the signal's instance is the loader.
        let loader = loader.assumingMemoryBound(to: GdkPixbufLoader.self)
        guard width > 0, height > 0, width.multipliedReportingOverflow(by: height).partialValue <= mostPixels
        else {
            sizing.isRefused = true
            return gdk_pixbuf_loader_set_size(loader, 1, 1)
        }
        let size = sizing.choose(width, height)
        let wanted = (max(1, min(size.width, width)), max(1, min(size.height, height)))
        gdk_pixbuf_loader_set_size(loader, Int32(clamping: wanted.0), Int32(clamping: wanted.1))
    }

    private static func pixels(of pixbuf: ObjectReference) -> PixelImage? {
        let pointer = pixbuf.opaque
        let (width, height) = (Int(gdk_pixbuf_get_width(pointer)), Int(gdk_pixbuf_get_height(pointer)))
        let channels = Int(gdk_pixbuf_get_n_channels(pointer))
        let stride = Int(gdk_pixbuf_get_rowstride(pointer))
        guard gdk_pixbuf_get_bits_per_sample(pointer) == 8, channels == 3 || channels == 4,
            let source = gdk_pixbuf_read_pixels(pointer)
        else { return nil }
        var pixels = [UInt8](repeating: 255, count: width * height * 4)
        pixels.withUnsafeMutableBufferPointer { target in
            var at = 0
            for y in 0..<height {
                // SAFETY: rows are `stride` bytes apart, and each has this many channels for every pixel.
                var from = source + y * stride
                for _ in 0..<width {
                    let alpha = channels == 4 ? Int(from[3]) : 255
                    for (offset, channel) in [(0, 2), (1, 1), (2, 0)] {
                        target[at + offset] =
                            alpha == 255 ? from[channel] : UInt8(Int(from[channel]) * alpha / 255)
                    }
                    target[at + 3] = UInt8(alpha)
                    at += 4
                    from += channels
                }
            }
        }
        return PixelImage(width: width, height: height, pixels: pixels)
    }
}
