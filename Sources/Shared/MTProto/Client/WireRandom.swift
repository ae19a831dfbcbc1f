public import WireCrypto

/// Where a client's random numbers come from: the system, or a seed when a run has to be repeatable.
public enum WireRandom: RandomNumberGenerator, Sendable {
    /// Unpredictable numbers; what every program uses.
    case system(SystemRandom)
    /// The numbers that a function gives. Whoever can predict them can read everything.
    case injected(@Sendable () -> UInt64)

    /// The system's numbers.
    public static var system: WireRandom { .system(SystemRandom()) }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        switch self {
        case .system(var source): source.next()
        case .injected(let source): source()
        }
    }
}
