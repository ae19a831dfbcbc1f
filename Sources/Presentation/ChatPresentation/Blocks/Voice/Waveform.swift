import StdExtras

/// The waveform of a voice message: numbers of five bits in sequence, the lowest bit first.
public enum Waveform {
    /// The number of levels in a new waveform.
    public static let levelCount = 100
    /// The highest level.
    public static let highest: UInt8 = 31

    /// The loudness of a recording over its length: ``levelCount`` levels from any number of peaks in their order.
    ///
    /// A quiet voice is as high as a loud one; near silence is flat.
    public static func levels(of peaks: [UInt16]) -> [UInt8] {
        let stretches = loudest(of: peaks, count: levelCount).map(Int.init)
        // The scale is less than twice the mean: otherwise a single knock would flatten all other levels.
        let full = max(stretches.reduce(0, +) * 9 / 5 / levelCount, quietest)
        return stretches.map { UInt8(clamping: min($0 * Int(highest) / full, Int(highest))) }
    }

    /// The lowest peak of a voice, of 32,768; anything below is background noise.
    private static let quietest = 2500

    /// Packs levels for the wire: 0…31, higher values count as 31.
    public static func packed(_ levels: [UInt8]) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: (levels.count * 5 + 7) / 8)
        for (index, level) in levels.enumerated() {
            let bit = index * 5
            // SAFETY: a remainder of eight.
            let shifted = UInt16(min(level, highest)) << UInt16(bit % 8)
            bytes[bit / 8] |= UInt8(truncatingIfNeeded: shifted)
            if shifted > 0xFF { bytes[bit / 8 + 1] |= UInt8(shifted >> 8) }
        }
        return bytes
    }

    /// Unpacks all complete numbers in the bytes. Remaining bits at the end are ignored.
    static func levels(packed bytes: [UInt8]) -> [UInt8] {
        let count = min(bytes.count * 8 / 5, 1024)
        return (0..<count).map { index in
            let bit = index * 5
            let low = UInt16(bytes[bit / 8])
            let high = bit / 8 + 1 < bytes.count ? UInt16(bytes[bit / 8 + 1]) : 0
            // SAFETY: a remainder of eight; what is left of both bytes has five bits.
            return UInt8((low | high << 8) >> UInt16(bit % 8) & 31)
        }
    }

    /// Reduces levels to so many bars: each is the maximum of its part, so that a short sound is not lost.
    static func bars(_ levels: [UInt8], count: Int) -> [UInt8] {
        loudest(of: levels, count: count)
    }

    private static func loudest<Level: FixedWidthInteger>(of levels: [Level], count: Int) -> [Level] {
        guard count > 0 else { return [] }
        guard !levels.isEmpty else { return [Level](repeating: 0, count: count) }
        return (0..<count).map { bar in
            let start = bar * levels.count / count
            let end = max(start + 1, (bar + 1) * levels.count / count)
            return levels[start..<min(end, levels.count)].max() ?? 0
        }
    }
}
