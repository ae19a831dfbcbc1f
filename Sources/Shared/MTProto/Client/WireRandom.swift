public import WireCrypto

/// The source of a client's random numbers: the system, or a seed for repeatable runs.
public enum WireRandom: RandomNumberGenerator, Sendable {
    /// Unpredictable numbers, for every real program.
    case system(SystemRandom)
    /// The numbers of a function. Anyone who can predict them can read everything.
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
