/// A video of raw pixels in QuickTime's file format, generated here: square, the brightness of each frame is its
/// number.
struct RawVideo {
    /// The frames per second.
    static let rate = 10
    private let side: Int
    private var length: Int { side * side * 3 }

    private(set) var bytes: [UInt8] = []

    /// Creates a video of up to 255 frames, of `side` pixels each way.
    init(pictures count: Int, side: Int = 16) {
        self.side = side
        let head = atom("ftyp", Array("qt  ".utf8) + long(0x200) + Array("qt  ".utf8))
        let pictures = (0..<count).flatMap { [UInt8](repeating: UInt8($0), count: side * side * 3) }
        // The index of the frames comes first, and its length does not depend on their position.
        let place = head.count + movie(count, at: 0).count + 8
        bytes = head + movie(count, at: place) + atom("mdat", pictures)
    }

    private func movie(_ count: Int, at place: Int) -> [UInt8] {
        let matrix = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].flatMap(long)
        let header = atom(
            "mvhd",
            long(0) + long(0) + long(0) + long(Self.rate) + long(count) + long(0x1_0000) + short(0x100)
                + zeros(10)
                + matrix + zeros(24) + long(2)
        )
        let track = atom(
            "tkhd",
            long(7) + long(0) + long(0) + long(1) + long(0) + long(count) + zeros(16) + matrix
                + long(side << 16)
                + long(side << 16)
        )
        let clock = atom("mdhd", long(0) + long(0) + long(0) + long(Self.rate) + long(count) + long(0))
        let kind = atom("hdlr", long(0) + Array("mhlrvide".utf8) + zeros(12) + [0])
        let source = atom("dinf", atom("dref", long(0) + long(1) + atom("alis", long(1))))
        let media = atom("minf", atom("vmhd", long(1) + zeros(8)) + source + samples(count, at: place))
        return atom("moov", header + atom("trak", track + atom("mdia", clock + kind + media)))
    }

    private func samples(_ count: Int, at place: Int) -> [UInt8] {
        let coding =
            zeros(6) + short(1) + zeros(16) + short(side) + short(side) + long(0x48_0000) + long(0x48_0000)
            + long(0)
            + short(1) + zeros(32) + short(24) + short(0xFFFF)
        return atom(
            "stbl",
            atom("stsd", long(0) + long(1) + atom("raw ", coding))
                + atom("stts", long(0) + long(1) + long(count) + long(1))
                + atom("stsc", long(0) + long(1) + long(1) + long(count) + long(1))
                + atom("stsz", long(0) + long(length) + long(count))
                + atom("stco", long(0) + long(1) + long(place))
        )
    }

    private func atom(_ name: String, _ content: [UInt8]) -> [UInt8] {
        long(8 + content.count) + Array(name.utf8) + content
    }

    private func long(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private func short(_ number: Int) -> [UInt8] { Array(long(number).suffix(2)) }

    private func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
}
