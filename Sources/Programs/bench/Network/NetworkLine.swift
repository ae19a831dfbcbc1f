/// A network of the comparison.
struct NetworkLine: Sendable {
    /// The name, as in the tables.
    var name: String
    /// The quality.
    var profile: SlowTransport.Profile
    /// The number of devices whose mean is told: more than one where chance decides.
    var rounds = 1

    /// The time of a round trip in seconds.
    var roundTrip: Double { profile.delay / .milliseconds(500) }

    /// True if nothing but latency takes time, so that round trips can be counted.
    var countsRoundTrips: Bool { profile.bytesPerSecond == nil }

    /// The network where round trips are counted: beside 2 s each, computation takes nothing.
    static let far = NetworkLine(name: "latency", profile: .init(delay: .seconds(1)))

    /// All networks, with this number of devices on those where chance decides.
    static func all(rounds: Int) -> [NetworkLine] {
        [
            far,
            NetworkLine(name: "2G", profile: .init(delay: .milliseconds(400), bytesPerSecond: 5000)),
            NetworkLine(
                name: "5 % loss",
                profile: .init(delay: .milliseconds(150), bytesPerSecond: 25_000, lossPerMille: 50),
                rounds: rounds
            ),
            NetworkLine(
                name: "good",
                profile: .init(delay: .milliseconds(10), bytesPerSecond: 2_500_000),
                rounds: min(rounds, 3)
            ),
        ]
    }
}
