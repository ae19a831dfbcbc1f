import CImage

/// A decoder for one image, which checks the size before it decodes: by libwebp for WebP, else by gdk-pixbuf.
///
/// For worker processes alone (`Confinement`): decoders are a common target of attacks. Creating one loads the code
/// that the format needs; after that it opens nothing. libwebp is linked, as Debian's gdk-pixbuf lacks a loader for it.
///
/// Threads: one.
public final class ImageDecoder {
    /// Returns the size at which an image of this size is decoded, never larger; nil refuses it.
    public typealias Sizing = (_ width: Int, _ height: Int) -> (width: Int, height: Int)?

    /// The state of the loader's announcement of the size.
    private final class SizePreparedState {
        let sizing: Sizing
        var size: (width: Int, height: Int)?
        var isTooLarge = false

        init(_ sizing: @escaping Sizing) { self.sizing = sizing }

        /// The size to decode at, never larger than the image; nil if the image is refused.
        func wantedSize(_ width: Int, _ height: Int) -> (width: Int, height: Int)? {
            size = (width, height)
            guard width > 0, height > 0, let wanted = sizing(width, height) else {
                isTooLarge = true
                return nil
            }
            return (max(1, min(wanted.width, width)), max(1, min(wanted.height, height)))
        }

        /// The size to pass to the loader; a size of zero makes it allocate nothing.
        func answer(_ width: Int, _ height: Int) -> (Int32, Int32) {
            let wanted = wantedSize(width, height) ?? (0, 0)
            return (Int32(clamping: wanted.width), Int32(clamping: wanted.height))
        }
    }

    /// The loader of gdk-pixbuf; nil for a WebP.
    private let loader: UnsafeMutablePointer<GdkPixbufLoader>?
    private let announcement: SizePreparedState

    /// The size as stored, once decoding has begun.
    public var announcedSize: (width: Int, height: Int)? { announcement.size }

    /// Loads the code of formats in advance, for a process that is about to lose the right to.
    public static func load(_ formats: Set<ImageFormat>) {
        for format in formats where format != .webP {
            guard let loader = gdk_pixbuf_loader_new_with_mime_type(format.rawValue, nil) else { continue }
            gdk_pixbuf_loader_close(loader, nil)
            g_object_unref(loader)
        }
    }

    /// Prepares for an image.
    ///
    /// - Parameters:
    ///   - image: A file, of which only the first bytes matter here.
    ///   - formats: The allowed formats.
    ///   - sizing: Called once, in ``decode(_:)``.
    /// - Throws: ``ImageCodecError/unsupportedFormat``.
    public init(
        for image: [UInt8],
        among formats: Set<ImageFormat>,
        sizing: @escaping Sizing
    ) throws(ImageCodecError) {
        guard let format = ImageFormat(of: image), formats.contains(format) else { throw .unsupportedFormat }
        announcement = SizePreparedState(sizing)
        if format == .webP {
            loader = nil
            return
        }
        guard let loader = gdk_pixbuf_loader_new_with_mime_type(format.rawValue, nil) else {
            self.loader = nil
            throw .unsupportedFormat
        }
        self.loader = loader
        let handler: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gpointer) -> Void = {
            // SAFETY: the data is the announcement, which lives as long as the decoder.
            let announcement = Unmanaged<SizePreparedState>.fromOpaque($3).takeUnretainedValue()
            let (width, height) = announcement.answer(Int($1), Int($2))
            gdk_pixbuf_loader_set_size($0, width, height)
        }
        g_signal_connect_data(
            loader,
            "size-prepared",
            // SAFETY: the arguments of GdkPixbufLoader::size-prepared.
            unsafeBitCast(handler, to: GCallback.self),
            Unmanaged.passUnretained(announcement).toOpaque(),
            nil,
            GConnectFlags(rawValue: 0)
        )
    }

    deinit {
        // Closing twice only causes a warning on standard error, which is void; never closing is a leak.
        if let loader { g_object_unref(loader) }
    }

    /// The decoded `image`, before applying its EXIF orientation.
    ///
    /// - Throws: ``ImageCodecError/tooLarge``, ``ImageCodecError/broken``.
    public func decode(_ image: [UInt8]) throws(ImageCodecError) -> Pixels {
        guard let loader else {
            return try WebPImage.decode(image) { announcement.wantedSize($0, $1) }
        }
        var isWhole = true
        // In pieces, so that decoding a too large image ends at its header.
        for start in stride(from: 0, to: image.count, by: 1 << 16) where isWhole && !announcement.isTooLarge {
            let piece = image[start..<min(start + (1 << 16), image.count)]
            isWhole = piece.withUnsafeBufferPointer {
                gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), nil) != 0
            }
        }
        isWhole = gdk_pixbuf_loader_close(loader, nil) != 0 && isWhole
        if announcement.isTooLarge { throw .tooLarge }
        guard isWhole, let pixels = gdk_pixbuf_loader_get_pixbuf(loader) else { throw .broken }
        g_object_ref(UnsafeMutableRawPointer(pixels))
        return try Pixels(owning: pixels)
    }
}
