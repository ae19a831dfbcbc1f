/// The image formats we decode, detected by their first bytes.
///
/// gdk-pixbuf supports many more, some with unmaintained decoders; none of those is ever reached.
public enum ImageFormat: String, CaseIterable, Sendable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    /// Only its first frame.
    case webP = "image/webp"
    /// Only its first frame.
    case gif = "image/gif"

    /// The format that a file with these bytes claims; nil for any other.
    public init?(of bytes: [UInt8]) {
        if bytes.starts(with: [0xff, 0xd8, 0xff]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = .png
        } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webP
        } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
            self = .gif
        } else {
            return nil
        }
    }
}
