/// The quality of a device's network.
public struct NetworkProfile: Sendable {
    /// The minimum one-way delay of a packet.
    public var delay = Duration.milliseconds(40)
    /// The maximum additional delay.
    public var jitter = Duration.milliseconds(40)
    /// The bandwidth each way in bytes per second; nil for unlimited.
    public var bytesPerSecond: Int?
    /// The number of lost packets in 1000; their connection ends soon after.
    public var loss = 0
    /// The number of duplicated packets in 1000.
    public var duplication = 0
    /// The number of reordered packets in 1000.
    public var reordering = 0
    /// The number of packets in 1000 that end their connection.
    public var cuts = 0

    /// Creates the profile of a good network.
    public init() {}

    /// A second-generation mobile network: 40 kbit/s, 800 ms round trip.
    public static var secondGeneration: NetworkProfile {
        var profile = NetworkProfile()
        profile.delay = .milliseconds(400)
        profile.jitter = .zero
        profile.bytesPerSecond = 5000
        return profile
    }

    /// A network with frequent faults of all kinds.
    public static var hostile: NetworkProfile {
        var profile = NetworkProfile()
        (profile.loss, profile.duplication, profile.reordering, profile.cuts) = (50, 50, 100, 20)
        return profile
    }
}
