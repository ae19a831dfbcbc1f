/// Measures the loudness of sound, window by window.
struct LevelMeter: Sendable {
    /// The number of samples per second.
    static let rate = 48_000
    /// The number of samples per window: a hundredth of a second.
    static let window = 480

    /// The highest sample of each complete window, 0…32,768.
    private(set) var peaks: [UInt16] = []
    /// The number of samples so far.
    private(set) var sampleCount = 0
    private var peak: UInt16 = 0

    /// Measures further samples.
    mutating func take(_ samples: some Sequence<Int16>) {
        for sample in samples {
            peak = max(peak, sample.magnitude)
            sampleCount += 1
            guard sampleCount.isMultiple(of: Self.window) else { continue }
            peaks.append(peak)
            peak = 0
        }
    }

    /// The duration of the samples so far.
    var duration: Duration { .microseconds(sampleCount * 1_000_000 / Self.rate) }

    /// The loudness of the last windows.
    ///
    /// - Parameter count: The number of windows.
    /// - Returns: 0 to 1.
    func loudness(ofLast count: Int) -> Double {
        Double(peaks.suffix(count).max() ?? 0) / 32_768
    }
}
