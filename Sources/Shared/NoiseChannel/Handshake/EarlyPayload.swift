import StdExtras

/// The payload of a first message of `NNpsk0`: the ticket's age in seconds, in four bytes (big-endian), and the early data.
///
/// A message that is held up on the way can be delivered later by whoever holds it. By its age the server knows how old it
/// is without a clock that it shares with the client.
struct EarlyPayload {
    static let ageBytes = 4

    /// The tolerated difference of the two ages: the clocks' drift, and the way of both handshakes.
    static let toleranceSeconds: Int64 = 60

    let age: UInt32
    let early: [UInt8]

    init(age: UInt32, early: [UInt8]) {
        self.age = age
        self.early = early
    }

    /// Reads a payload; nil if it is too short.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.ageBytes else { return nil }
        age = bytes[..<Self.ageBytes].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        early = Array(bytes[Self.ageBytes...])
    }

    var encoded: [UInt8] { withUnsafeBytes(of: age.bigEndian) { [UInt8]($0) } + early }

    /// True if the message was sent just now, to a server at whose end the ticket has the age `age`.
    func isFresh(_ age: Duration) -> Bool {
        let difference = age.components.seconds.subtractingSaturating(Int64(self.age))
        return (-Self.toleranceSeconds...Self.toleranceSeconds).contains(difference)
    }
}
