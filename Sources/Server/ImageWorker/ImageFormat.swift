/// The kinds of image we decode, told apart by their first bytes.
///
/// The library knows many more, some with decoders that nobody looks after; none of those is ever reached.
enum ImageFormat: String {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case webP = "image/webp"

    init?(of bytes: [UInt8]) {
        if bytes.starts(with: [0xff, 0xd8, 0xff]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = .png
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
        {
            self = .webP
        } else {
            return nil
        }
    }
}
