/// How bad a device's network is.
public struct NetworkProfile: Sendable {
    /// The least that a packet takes one way.
    public var delay = Duration.milliseconds(40)
    /// What it may take longer.
    public var jitter = Duration.milliseconds(40)
    /// Bytes a second each way; nil for as many as there are.
    public var bytesPerSecond: Int?
    /// How many of a thousand packets are lost, which their connection does not outlive for long.
    public var loss = 0
    /// How many of a thousand come twice.
    public var duplication = 0
    /// How many of a thousand come late, behind others.
    public var reordering = 0
    /// How many of a thousand packets end their connection.
    public var cuts = 0

    /// A good network.
    public init() {}

    /// A network of the time when TamTam was made: 40 kbit/s, 800 ms there and back.
    public static var secondGeneration: NetworkProfile {
        var profile = NetworkProfile()
        profile.delay = .milliseconds(400)
        profile.jitter = .zero
        profile.bytesPerSecond = 5000
        return profile
    }

    /// All that can go wrong, often.
    public static var hostile: NetworkProfile {
        var profile = NetworkProfile()
        (profile.loss, profile.duplication, profile.reordering, profile.cuts) = (50, 50, 100, 20)
        return profile
    }
}
