import MTProto

/// A session of any transport, as the rules see it that make room for others.
protocol EvictableSession: AnyObject {
    /// The server's own number of the session.
    var number: UInt64 { get }
    /// True if a connection carries it.
    var isConnected: Bool { get }
    /// True if nobody is signed in under its key.
    var isStranger: Bool { get }
    /// The time of the client's last message.
    var lastHeard: WireTime { get }
    /// The current period without a connection; nil while there is one.
    var absence: SessionAbsence? { get }
}

/// A period in which a session has no connection.
struct SessionAbsence: Equatable {
    let session: UInt64
    let since: WireTime
}

/// An object that holds bytes for a client.
protocol HeldBytesOwner: AnyObject {
    /// The bytes held at the last count.
    var countedBytes: Int { get set }
    /// Their counter.
    var holder: UsageCounter? { get set }
}
