/// Raw samples in the WAV format, generated here: 48,000 per second, silent.
struct RawSound {
    let bytes: [UInt8]

    init(milliseconds: Int) {
        let samples = [UInt8](repeating: 0, count: milliseconds * 48 * 2)
        let format = Self.long(16) + Self.short(1) + Self.short(1) + Self.long(48_000) + Self.long(96_000)
        let head = Array("WAVEfmt ".utf8) + format + Self.short(2) + Self.short(16)
        let data = Array("data".utf8) + Self.long(samples.count) + samples
        bytes = Array("RIFF".utf8) + Self.long(head.count + data.count) + head + data
    }

    private static func long(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    private static func short(_ number: Int) -> [UInt8] { Array(long(number)[..<2]) }
}
