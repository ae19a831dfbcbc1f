import ServerMedia
import WireCrypto

/// The preview inside a message: a tiny JPEG without the 623 header bytes that all previews share.
///
/// Layout: a byte 1, the height, the width, then the JPEG's bytes after the header, without the end marker. Clients
/// put their own copy of the header in front and insert the two sides. The tables in the copy must be our encoder's:
/// those of libjpeg at quality 20. The digest of the header verifies that.
///
/// Source: core.telegram.org/api/files, "Stripped thumbnails".
enum StrippedThumbnail {
    /// The quality that the quantisation tables of the clients' header belong to.
    static let quality = 20

    private static let headerLength = 623
    private static let heightOffset = 164
    private static let widthOffset = 166
    private static let endMarker: [UInt8] = [0xff, 0xd9]

    /// SHA-256 of the header with both sides zero.
    private static let headerDigest = "c2d6c960e35c3d94de4a0d85a39e0d9def693ee107fa374354960f2df47d82d4"

    /// The stripped form of `jpeg`, or nil when clients could not restore it.
    static func strip(_ jpeg: [UInt8]) -> [UInt8]? {
        guard jpeg.count > headerLength + endMarker.count, jpeg.suffix(2) == endMarker[...] else {
            return nil
        }
        var header = Array(jpeg[..<headerLength])
        let (height, width) = (header[heightOffset], header[widthOffset])
        header[heightOffset] = 0
        header[widthOffset] = 0
        guard BlobID(Digest.sha256(header)).text == headerDigest else { return nil }
        return [1, height, width] + jpeg[headerLength..<(jpeg.count - endMarker.count)]
    }
}
