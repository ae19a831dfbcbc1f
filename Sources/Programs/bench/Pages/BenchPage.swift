import Foundation

/// The pages that the sites of a run serve: each of the size and the shape of a usual article.
enum BenchPage {
    private static let sentence =
        "The owl sat on the wall, looked around, and then, after a while, flew away over the roofs of the town. "
    private static let links = (0..<120).map { "<li><a href=\"/other/\($0)\">Another story \($0)</a></li>" }
        .joined()
    private static let paragraphs = (0..<40).map {
        "<p id=\"p\($0)\">" + String(repeating: sentence, count: 6) + "</p>"
    }
    .joined(separator: "\n")

    /// An article of 30 KB, with the address of a picture if it has one.
    static func article(_ title: String, picture: String? = nil) -> [UInt8] {
        let image = picture.map { "<meta property=\"og:image\" content=\"\($0)\">" } ?? ""
        return Array(
            """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(title)</title>\
            <meta property="og:type" content="article"><meta property="og:title" content="\(title)">\
            <meta property="og:site_name" content="Owls"><meta name="description" content="\(sentence)">\
            <meta name="author" content="Ada Lovelace">\(image)</head><body>\
            <nav><ul>\(links)</ul></nav><article><h1>\(title)</h1>\(paragraphs)</article>\
            <footer><ul>\(links)</ul></footer></body></html>
            """.utf8
        )
    }

    /// A picture of 1,200 × 630 pixels, as sites offer for previews: PNG without compression.
    static let picture: [UInt8] = {
        let (width, height) = (1200, 630)
        var rows: [UInt8] = []
        for row in 0..<height {
            rows.append(0)
            for column in 0..<width {
                rows += [column, row, column ^ row].map { UInt8(truncatingIfNeeded: $0) }
            }
        }
        let size = [width, height].flatMap { bigEndian(UInt32($0)) }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", size + [8, 2, 0, 0, 0]) + chunk("IDAT", stored(rows)) + chunk("IEND", [])
    }()

    private static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(kind.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(checksum(body))
    }

    /// A stream of zlib whose blocks are stored as they are.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var (low, high): (UInt32, UInt32) = (1, 0)
        for start in stride(from: 0, to: bytes.count, by: 65535) {
            let block = bytes[start..<min(start + 65535, bytes.count)]
            let count = UInt16(block.count)
            stream.append(start + block.count == bytes.count ? 1 : 0)
            for number in [count, ~count] { stream += [UInt8(number & 0xFF), UInt8(number >> 8)] }
            stream += block
        }
        for byte in bytes {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        return stream + bigEndian(high << 16 | low)
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var value = ~UInt32(0)
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return ~value
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
