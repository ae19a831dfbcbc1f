import ImageCodec
import ServerMedia

/// Turns an image into the sizes of a photo.
enum PhotoRendering {
    /// The formats that users may send as a photo.
    private static let formats: Set<ImageFormat> = [.jpeg, .png, .webP]
    private static let quality = 87
    private static let strippedBox: Int32 = 40

    /// The decoder for an image, which loads the code that its format needs.
    ///
    /// - Throws: ``ImageCodecError/unsupportedFormat``.
    static func decoder(for image: [UInt8]) throws(ImageCodecError) -> ImageDecoder {
        try ImageDecoder(for: image, among: formats) { width, height in
            guard Int64(width) * Int64(height) <= WorkerLimits.pixels else { return nil }
            // A JPEG at least twice as large as needed is cheaper to decode at a fraction of its size.
            let enough = PixelSize((width, height)).fitting(PhotoSizeKind.w.box)
            return (Int(enough.width), Int(enough.height))
        }
    }

    /// All sizes of `image`, each made of the next larger one.
    static func render(
        _ image: [UInt8],
        with decoder: ImageDecoder
    ) throws(ImageCodecError) -> PhotoThumbnails {
        let decoded = try decoder.decode(image)
        let isOnItsSide = decoded.isLyingOnItsSide
        var original = decoder.announcedSize.map { PixelSize($0) } ?? decoded.size
        if isOnItsSide { original = PixelSize(width: original.height, height: original.width) }
        var picture = try decoded.upright().opaque()
        var sizes: [Thumbnail] = []
        for kind in kinds(for: original).reversed() {
            let size = original.fitting(kind.box)
            picture = try picture.scaled(to: size)
            sizes.append(Thumbnail(kind: kind, size: size, jpeg: try picture.jpeg(quality: quality)))
        }
        let small = try picture.scaled(to: original.fitting(strippedBox))
        let stripped = StrippedThumbnail.strip(try small.jpeg(quality: StrippedThumbnail.quality))
        return PhotoThumbnails(original: original, sizes: sizes.reversed(), stripped: stripped)
    }

    /// The boxes that the image exceeds, and the first that holds the whole image.
    private static func kinds(for size: PixelSize) -> [PhotoSizeKind] {
        let overflown = PhotoSizeKind.allCases.prefix { max(size.width, size.height) > $0.box }
        return Array(overflown) + PhotoSizeKind.allCases.dropFirst(overflown.count).prefix(1)
    }
}

extension Pixels {
    var size: PixelSize { PixelSize((width, height)) }

    func scaled(to size: PixelSize) throws(ImageCodecError) -> Pixels {
        try scaled(width: Int(size.width), height: Int(size.height))
    }
}

extension PixelSize {
    /// Converts a size to the 32-bit sides of the library.
    fileprivate init(_ size: (width: Int, height: Int)) {
        self.init(width: Int32(clamping: size.width), height: Int32(clamping: size.height))
    }
}
