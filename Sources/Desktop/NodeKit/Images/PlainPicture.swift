import GTKBridge
public import PictureDecoding

/// Pictures without what their files say beside them: where they were taken, when, and with what.
nonisolated public enum PlainPicture {
    /// A PNG of what is seen of a picture, turned as its file says and made smaller where a side is longer than
    /// `PictureLimits.side`; of one that moves its first frame.
    ///
    /// Threads: any. Takes a second or so for a large one.
    ///
    /// - Parameters:
    ///   - file: The whole file, whoever made it.
    ///   - decoder: Has it decoded.
    /// - Returns: The file; nil for what cannot be decoded.
    @concurrent public static func file(
        of file: [UInt8],
        by decoder: PictureDecoder = .shared
    ) async -> [UInt8]? {
        guard let picture = await decoder.decode(file, .within(side: PictureLimits.side)) else { return nil }
        return PixelImage(picture)?.texture?.png
    }
}
