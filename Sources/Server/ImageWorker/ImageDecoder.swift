import CImage
import ServerMedia

/// A decoder for one image, which looks at the measures before it decodes.
///
/// Making it loads the code that the format needs; after that it opens nothing.
final class ImageDecoder {
    /// What the decoder's announcement of the size leaves behind.
    private final class Announcement {
        var size: PixelSize?
        var isTooLarge = false
    }

    private let loader: UnsafeMutablePointer<GdkPixbufLoader>
    private let announcement = Announcement()

    /// The size as stored, once decoding has begun.
    var announcedSize: PixelSize? { announcement.size }

    /// - Throws: ``ThumbnailError/unsupportedFormat``.
    init(for image: [UInt8]) throws(ThumbnailError) {
        guard let format = ImageFormat(of: image),
            let loader = gdk_pixbuf_loader_new_with_mime_type(format.rawValue, nil)
        else { throw .unsupportedFormat }
        self.loader = loader
        let handler: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gpointer) -> Void = {
            loader,
            width,
            height,
            data in
            let announcement = Unmanaged<Announcement>.fromOpaque(data).takeUnretainedValue()
            announcement.size = PixelSize(width: width, height: height)
            if Int64(width) * Int64(height) > WorkerLimits.pixels {
                announcement.isTooLarge = true
                // Asks the decoder to allocate nothing.
                gdk_pixbuf_loader_set_size(loader, 0, 0)
            } else {
                // A JPEG twice as large as needed, or more, is cheaper to decode at a fraction of its size.
                let enough = announcement.size?.fitting(2 * PhotoSizeKind.y.box)
                if let enough { gdk_pixbuf_loader_set_size(loader, enough.width, enough.height) }
            }
        }
        g_signal_connect_data(
            loader,
            "size-prepared",
            unsafeBitCast(handler, to: GCallback.self),
            Unmanaged.passUnretained(announcement).toOpaque(),
            nil,
            GConnectFlags(rawValue: 0)
        )
    }

    deinit {
        // Closing twice is refused with a warning to standard error, which is void; closing never is a leak.
        g_object_unref(loader)
    }

    /// The picture in `image`.
    ///
    /// - Throws: ``ThumbnailError/tooLarge``, ``ThumbnailError/brokenImage``.
    func decode(_ image: [UInt8]) throws(ThumbnailError) -> Pixels {
        var isWhole = true
        // In pieces, so that a picture that is too large ends at its header.
        for start in stride(from: 0, to: image.count, by: 1 << 16) where isWhole && !announcement.isTooLarge {
            let piece = image[start..<min(start + (1 << 16), image.count)]
            isWhole = piece.withUnsafeBufferPointer {
                gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), nil) != 0
            }
        }
        isWhole = gdk_pixbuf_loader_close(loader, nil) != 0 && isWhole
        if announcement.isTooLarge { throw .tooLarge }
        guard isWhole, let pixels = gdk_pixbuf_loader_get_pixbuf(loader) else { throw .brokenImage }
        g_object_ref(UnsafeMutableRawPointer(pixels))
        return try Pixels(owning: pixels)
    }
}
