import ServerMedia

/// Turns an image into the sizes of a photo.
enum PhotoRendering {
    private static let quality = 87
    private static let strippedBox: Int32 = 40

    /// All sizes of `image`, each made of the next larger one.
    static func render(
        _ image: [UInt8],
        with decoder: ImageDecoder
    ) throws(ThumbnailError) -> PhotoThumbnails {
        let decoded = try decoder.decode(image)
        let isOnItsSide = decoded.isLyingOnItsSide
        var original = decoder.announcedSize ?? decoded.size
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

    /// The boxes that the picture overflows, and the first that holds it whole.
    private static func kinds(for size: PixelSize) -> [PhotoSizeKind] {
        let overflown = PhotoSizeKind.allCases.prefix { max(size.width, size.height) > $0.box }
        return Array(overflown) + PhotoSizeKind.allCases.dropFirst(overflown.count).prefix(1)
    }
}
