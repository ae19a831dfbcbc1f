import ClientModel
import StdExtras

/// Reads the size of an image from the beginning of its file: PNG, GIF, JPEG and WebP. The server decodes images
/// itself; this size is shown until it has done so.
///
/// The bytes are untrusted: no value in them is trusted, and nothing beyond them is read.
struct ImageHeader {
    /// The number of bytes read from a file. In a JPEG, previews and colour profiles precede the size.
    static let byteCount = 256 << 10

    private let bytes: [UInt8]

    /// A header from the beginning of an image file.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The image's size as it is shown, its EXIF orientation applied; nil if the bytes do not contain it.
    var size: PixelSize? {
        let found =
            if has("PNG", at: 1) {
                pair(big(16, 4), big(20, 4))
            } else if has("GIF8", at: 0) {
                pair(little(6, 2), little(8, 2))
            } else if has("RIFF", at: 0), has("WEBP", at: 8) {
                webP
            } else {
                jpeg
            }
        guard let found, found.width > 0, found.height > 0 else { return nil }
        return found
    }

    /// The size in the first frame header of a JPEG, found by walking the segments, each of which states its length.
    private var jpeg: PixelSize? {
        guard byte(0) == 0xFF, byte(1) == 0xD8 else { return nil }
        var offset = 2
        var (isLyingOnItsSide, hasExif) = (false, false)
        while let mark = byte(offset), mark == 0xFF, let kind = byte(offset + 1) {
            if kind == 0xFF {
                offset += 1
                continue
            }
            // The markers excluded here are Huffman tables, extensions and arithmetic coding, which have similar
            // codes.
            if (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind) {
                let (width, height) = (big(offset + 7, 2), big(offset + 5, 2))
                return isLyingOnItsSide ? pair(height, width) : pair(width, height)
            }
            if kind == 0xE1, !hasExif, has("Exif", at: offset + 4) {
                hasExif = true
                isLyingOnItsSide = (5...8).contains(orientation(at: offset + 10) ?? 1)
            }
            guard let length = big(offset + 2, 2), length >= 2 else { return nil }
            offset += 2 + length
        }
        return nil
    }

    /// The orientation in the first directory of EXIF data; nil if there is none.
    private func orientation(at start: Int) -> Int? {
        let isBig = has("MM", at: start)
        guard isBig || has("II", at: start) else { return nil }
        func number(_ offset: Int, _ count: Int) -> Int? {
            isBig ? big(offset, count) : little(offset, count)
        }
        guard let directory = number(start + 4, 4), let count = number(start + directory, 2) else {
            return nil
        }
        // An entry has 12 bytes. Cameras write some twenty into this directory.
        for entry in 0..<min(count, 256) {
            let place = start + directory + 2 + entry * 12
            guard let tag = number(place, 2) else { return nil }
            if tag == 0x0112 { return number(place + 8, 2) }
        }
        return nil
    }

    private var webP: PixelSize? {
        if has("VP8X", at: 12) { return pair(little(24, 3).map { $0 + 1 }, little(27, 3).map { $0 + 1 }) }
        if has("VP8 ", at: 12) {
            return pair(little(26, 2).map { $0 & 0x3FFF }, little(28, 2).map { $0 & 0x3FFF })
        }
        guard has("VP8L", at: 12), let bits = little(21, 4) else { return nil }
        return pair((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }

    private func pair(_ width: Int?, _ height: Int?) -> PixelSize? {
        guard let width, let height else { return nil }
        return PixelSize(width: Int32(clamping: width), height: Int32(clamping: height))
    }

    private func byte(_ offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

    private func has(_ text: String, at offset: Int) -> Bool {
        bytes.dropFirst(clamping: offset).starts(with: text.utf8)
    }

    private func big(_ offset: Int, _ count: Int) -> Int? { number(Array(offset..<offset + count)) }

    private func little(_ offset: Int, _ count: Int) -> Int? { number((offset..<offset + count).reversed()) }

    private func number(_ offsets: [Int]) -> Int? {
        var value = 0
        for offset in offsets {
            guard let byte = byte(offset) else { return nil }
            value = value << 8 | Int(byte)
        }
        return value
    }
}
