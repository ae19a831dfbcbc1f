import StdExtras

/// The durations of one kind of work: how many there were, in steps of a fifth.
///
/// A sum of two histograms is one of all their durations. That makes it possible to keep them over runs.
public struct TimingHistogram: Sendable, Equatable {
    /// The number of durations in each step. Step n holds durations of up to 2^(n/4) microseconds.
    public private(set) var steps: [Int: Int]
    /// The longest duration, in microseconds.
    public private(set) var longest: Int

    /// A histogram without durations.
    public init() { (steps, longest) = ([:], 0) }

    /// A histogram that was stored.
    ///
    /// - Parameters:
    ///   - steps: The number of durations in each step; steps and numbers that cannot be are left out.
    ///   - longest: The longest duration, in microseconds.
    public init(steps: [Int: Int], longest: Int) {
        self.steps = steps.filter { (0...Self.lastStep).contains($0) && (1...Self.mostInStep).contains($1) }
        self.longest = max(0, longest)
    }

    /// The number of durations.
    public var count: Int { steps.values.reduce(0, +) }

    /// Adds a duration.
    ///
    /// - Parameter microseconds: The duration, in microseconds.
    public mutating func add(_ microseconds: Int) {
        longest = max(longest, microseconds)
        add(1, in: Self.step(of: microseconds))
    }

    /// Adds the durations of another histogram.
    ///
    /// - Parameter other: The other histogram.
    public mutating func add(_ other: TimingHistogram) {
        longest = max(longest, other.longest)
        for (step, number) in other.steps { add(number, in: step) }
    }

    /// The duration that a share of all durations do not exceed, in microseconds; at most a fifth too long.
    ///
    /// - Parameter share: The share, from 0 to 1.
    /// - Returns: The duration; 0 if there are no durations.
    public func quantile(_ share: Double) -> Int {
        let rank = Int(clamping: (Double(count) * share).rounded(.up))
        var below = 0
        for step in steps.keys.sorted() {
            below += steps[step] ?? 0
            if below >= rank { return min(Self.end(of: step), longest) }
        }
        return longest
    }

    private mutating func add(_ number: Int, in step: Int) {
        steps[step] = min((steps[step] ?? 0) + number, Self.mostInStep)
    }

    /// Some 19 hours; all that takes longer counts as that.
    private static let lastStep = 144
    private static let mostInStep = 1 << 40

    private static func step(of microseconds: Int) -> Int {
        guard microseconds > 1 else { return 0 }
        var step = (Int.bitWidth - 1 - microseconds.leadingZeroBitCount) * 4
        while step < lastStep, end(of: step) < microseconds { step += 1 }
        return min(step, lastStep)
    }

    /// The longest duration of a step, in microseconds.
    private static func end(of step: Int) -> Int {
        // Quarters of an octave: 1, 2^(1/4), 2^(1/2) and 2^(3/4), in 65,536ths.
        let quarters = [65_536, 77_936, 92_682, 110_218]
        return (quarters[step % 4] << (step / 4)) >> 16
    }
}
