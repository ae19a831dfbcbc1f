import Signals

extension Backoff {
    /// Pauses between two tries of one call after errors of the server.
    static func serverErrors(_ random: @escaping @Sendable () -> UInt64) -> Backoff {
        Backoff(minimum: .milliseconds(500), maximum: .seconds(30)) { unitInterval(random()) }
    }
}

/// A number from 0 to 1, 1 excluded, from 64 random bits.
func unitInterval(_ bits: UInt64) -> Double { Double(bits >> 11) * 0x1p-53 }
