/// The silence after which a client checks its connection: as long as the network between allows.
///
/// A box that translates addresses forgets a silent connection after a time that nobody tells, often some minutes. So
/// the client searches for it: each check that is answered shows that the silence before it is allowed, each that is
/// not answered shows one that may be too long. A pure value; its owner keeps it for the next connection.
public struct KeepAliveInterval: Equatable, Sendable {
    /// The shortest interval, and the one that is always taken for granted.
    static let shortest = Duration.seconds(30)
    /// The longest interval: most boxes that forget at all do after five minutes or later.
    static let longest = Duration.seconds(285)
    /// The distance of the two bounds at which the search ends.
    private static let precision = Duration.seconds(15)

    /// The longest silence that the connection has survived.
    private var survived = Self.shortest
    /// The shortest silence after which it was dead; nil before the first.
    private var broken: Duration?

    /// Creates an interval for an unknown network.
    public init() {}

    /// The silence before the next check.
    public var current: Duration {
        guard let broken else { return min(survived * 2, Self.longest) }
        // What broke once may have broken for another reason, so the search goes on from below.
        guard broken - survived > Self.precision else { return survived }
        return survived + (broken - survived) / 2
    }

    /// Records that a check after `silence` was answered.
    mutating func succeeded(after silence: Duration) {
        survived = min(max(survived, silence), Self.longest)
        if let broken, broken <= survived { self.broken = nil }
    }

    /// Records that a check after `silence` was not answered.
    mutating func failed(after silence: Duration) {
        // A longer silence is that of a machine that slept, which says nothing about the network.
        guard silence > Self.shortest, silence <= Self.longest else { return }
        broken = min(broken ?? silence, silence)
        if silence <= survived { survived = max(Self.shortest, silence / 2) }
    }

    /// Forgets what was learned: the machine has another network now.
    mutating func networkChanged() { self = KeepAliveInterval() }
}
