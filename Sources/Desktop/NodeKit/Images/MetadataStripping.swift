import GTKBridge
public import ImageDecoding

/// Pictures without what their files say beside them: where they were taken, when, and with what.
nonisolated public enum MetadataStripping {
    /// Most pixels of one. They are in memory several times, in the worker and here, with four bytes each.
    static let mostPixels = 40_000_000

    /// What goes to others of a picture that was copied.
    public struct Copied: Sendable {
        /// The whole file: a GIF of what moves, or a PNG.
        public let file: [UInt8]
        /// Whether it moves.
        public let isMoving: Bool
    }

    /// What goes to others of a picture: one that moves as it is, of any other what is seen.
    ///
    /// - Parameters:
    ///   - file: The whole file, of whatever kind whoever offers it says; its own bytes count.
    ///   - decoder: Has it decoded.
    /// - Returns: The picture; nil for what cannot be decoded.
    @concurrent public static func copied(
        _ file: [UInt8],
        by decoder: ConfinedImageDecoder = .shared
    ) async -> Copied? {
        if file.starts(with: "GIF8".utf8) { return Copied(file: file, isMoving: true) }
        return await self.file(of: file, by: decoder).map { Copied(file: $0, isMoving: false) }
    }

    /// A PNG of what is seen of a picture, turned as its file says and made smaller where a side is longer than
    /// `ImageDecodingLimits.side` or there are more than 40 million pixels; of one that moves its first frame.
    ///
    /// Threads: any. Takes a second or so for a large one.
    ///
    /// - Parameters:
    ///   - file: The whole file, whoever made it.
    ///   - decoder: Has it decoded.
    /// - Returns: The file; nil for what cannot be decoded.
    @concurrent public static func file(
        of file: [UInt8],
        by decoder: ConfinedImageDecoder = .shared
    ) async -> [UInt8]? {
        let fit = ImageFit.within(side: ImageDecodingLimits.side, pixels: mostPixels)
        guard let picture = await decoder.decode(file, fit) else { return nil }
        return PixelImage(picture)?.texture?.png
    }
}
