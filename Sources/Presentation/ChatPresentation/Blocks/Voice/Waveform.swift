/// The waveform of a voice message: numbers of five bits, one after the other, the lowest bit first.
enum Waveform {
    /// All numbers that the bytes hold. Bits at the end that make no number are left out.
    static func levels(packed bytes: [UInt8]) -> [UInt8] {
        let count = min(bytes.count * 8 / 5, 1024)
        return (0..<count).map { index in
            let bit = index * 5
            let low = UInt16(bytes[bit / 8])
            let high = bit / 8 + 1 < bytes.count ? UInt16(bytes[bit / 8 + 1]) : 0
            return UInt8((low | high << 8) >> UInt16(bit % 8) & 31)
        }
    }

    /// So many bars: each the loudest of its stretch, so that a short sound is not lost.
    static func bars(_ levels: [UInt8], count: Int) -> [UInt8] {
        guard count > 0 else { return [] }
        guard !levels.isEmpty else { return [UInt8](repeating: 0, count: count) }
        return (0..<count).map { bar in
            let start = bar * levels.count / count
            let end = max(start + 1, (bar + 1) * levels.count / count)
            return levels[start..<min(end, levels.count)].max() ?? 0
        }
    }
}
