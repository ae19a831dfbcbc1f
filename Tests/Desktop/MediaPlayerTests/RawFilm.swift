/// A film as plain pixels in AVI, made here: two by two pixels, each picture as light as its number.
struct RawFilm {
    /// Pictures a second.
    static let rate = 10
    private static let side = 2
    /// A row of three bytes a pixel, filled up to a multiple of four.
    private static let stride = 8

    let bytes: [UInt8]

    /// So many pictures, up to 255.
    init(pictures count: Int) {
        let length = Self.side * Self.stride
        let frames = (0..<count).map { [UInt8](repeating: UInt8($0), count: length) }
        let movie = Self.list("movi", frames.flatMap { Self.chunk("00db", $0) })
        let index = (0..<count).flatMap {
            Self.tag("00db") + Self.words([0x10, 4 + $0 * (8 + length), length])
        }
        let main = [
            1_000_000 / Self.rate, length * Self.rate, 0, 0x10, count, 0, 1, length, 2, 2, 0, 0, 0, 0,
        ]
        let stream =
            Self.tag("vids") + Self.tag("DIB ")
            + Self.words([0, 0, 0, 1, Self.rate, 0, count, length, 0, 0, 0, 0])
        let format = Self.words([40, Self.side, Self.side, 1 | 24 << 16, 0, length, 0, 0, 0, 0])
        let streams = Self.list("strl", Self.chunk("strh", stream) + Self.chunk("strf", format))
        let header = Self.list("hdrl", Self.chunk("avih", Self.words(main)) + streams)
        bytes = Self.chunk("RIFF", Self.tag("AVI ") + header + movie + Self.chunk("idx1", index))
    }

    private static func tag(_ name: String) -> [UInt8] { Array(name.utf8) }

    private static func words(_ numbers: [Int]) -> [UInt8] {
        numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        tag(name) + words([content.count]) + content
    }

    private static func list(_ name: String, _ content: [UInt8]) -> [UInt8] {
        chunk("LIST", tag(name) + content)
    }
}
