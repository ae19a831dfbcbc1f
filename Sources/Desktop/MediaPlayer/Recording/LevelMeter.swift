/// Finds how loud a sound is, stretch by stretch.
struct LevelMeter: Sendable {
    /// Samples a second.
    static let rate = 48_000
    /// Samples of which the highest is kept: a hundredth of a second.
    static let window = 480

    /// The highest sample of each stretch that is over, 0…32,768.
    private(set) var peaks: [UInt16] = []
    /// How many samples there were.
    private(set) var sampleCount = 0
    private var peak: UInt16 = 0

    /// Listens on.
    mutating func take(_ samples: some Sequence<Int16>) {
        for sample in samples {
            peak = max(peak, sample.magnitude)
            sampleCount += 1
            guard sampleCount.isMultiple(of: Self.window) else { continue }
            peaks.append(peak)
            peak = 0
        }
    }

    /// How long it has listened.
    var duration: Duration { .microseconds(sampleCount * 1_000_000 / Self.rate) }

    /// How loud the last stretches were.
    ///
    /// - Parameter count: How many.
    /// - Returns: 0 to 1.
    func loudness(ofLast count: Int) -> Double {
        Double(peaks.suffix(count).max() ?? 0) / 32_768
    }
}
