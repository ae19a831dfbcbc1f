import GTKBridge
public import ImageDecoding

/// Removes the metadata of picture files: place, time and camera.
nonisolated public enum MetadataStripping {
    /// The largest number of pixels of a picture. They are in memory several times, in the worker and here, with
    /// four bytes each.
    static let mostPixels = 40_000_000

    /// A copied picture in the form that is sent to others.
    public struct Copied: Sendable {
        /// The whole file: an animated GIF, or a PNG.
        public let file: [UInt8]
        /// True if the picture is animated.
        public let isMoving: Bool
    }

    /// Returns the form of a copied picture that is sent to others: a GIF as it is, of other pictures only the
    /// pixels.
    ///
    /// - Parameters:
    ///   - file: the whole file, of any declared type; its own bytes decide.
    ///   - decoder: the image decoder.
    /// - Returns: the picture; nil if it cannot be decoded.
    @concurrent public static func copied(
        _ file: [UInt8],
        by decoder: ConfinedImageDecoder = .shared
    ) async -> Copied? {
        if file.starts(with: "GIF8".utf8) { return Copied(file: file, isMoving: true) }
        return await self.file(of: file, by: decoder).map { Copied(file: $0, isMoving: false) }
    }

    /// Returns a PNG of a picture's pixels, rotated as its file says; of an animated picture the first frame. It is
    /// reduced to a side of `ImageDecodingLimits.side` and 40 million pixels.
    ///
    /// Threads: any. Takes about a second for a large one.
    ///
    /// - Parameters:
    ///   - file: the whole file, from any source.
    ///   - decoder: the image decoder.
    /// - Returns: the file; nil if it cannot be decoded.
    @concurrent public static func file(
        of file: [UInt8],
        by decoder: ConfinedImageDecoder = .shared
    ) async -> [UInt8]? {
        let fit = ImageFit.within(side: ImageDecodingLimits.side, pixels: mostPixels)
        guard let picture = await decoder.decode(file, fit) else { return nil }
        return PixelImage(picture)?.texture?.png
    }
}
