import CompactAPI
import CompactWire
import MTProto
import ServerEngine

/// A session of our own clients on the compact transport, with or without a connection that carries it.
///
/// Confined to the loop of its ``SessionLoop``.
final class NumberedSession: EvictableSession, HeldBytesOwner {
    /// The token by which its client continues it.
    typealias Token = [UInt8]

    /// A call that waits until its client has shown that it is no copy.
    struct HeldCall {
        let number: CompactRequestNumber
        let body: [UInt8]
    }

    let number: UInt64
    let token: Token
    /// The number of the session for the engine.
    let sessionID: Int64
    /// The permanent key that its client has proved.
    let key: ActiveAuthKey
    /// The address that the session began from and is counted with; nil if addresses are not limited.
    let origin: AddressLimiter.Key?
    var wire: CompactServerSession
    /// The part of the API's list that its client knows, and the layer that it has.
    let api: CompactAPI
    let layer: Int32
    /// The users and chats that its client has; nil if it reads none but whole ones.
    var sent: CompactSentValues?
    /// False if its client wants no updates in it.
    let wantsUpdates: Bool

    /// The answer to the opening, until it is given.
    var welcome: [UInt8]?
    /// The calls of early data that wait, in their order. The session came with them, so the numbers do not tell whether its
    /// client has sent the same to another one.
    var heldCalls: [HeldCall] = []
    /// True if the session began with early data, and its client has not shown yet that it is no copy.
    var isUnconfirmed: Bool
    /// What its client has said of itself, until it may be recorded: of who may be a copy nothing is.
    var unrecorded: SessionOpening?
    /// True if the engine knows that the session has a connection.
    var isAnnounced = false
    /// True if an update was dropped, which the client has to be told when it reads again.
    var hasMissedUpdates = false

    /// The connection that carries it; nil while there is none.
    var sealed: SealedConnection?
    /// The time at which the last connection was lost; nil while there is one.
    var detachedAt: WireTime?
    var lastHeard: WireTime
    var alarmAt: WireTime?
    /// True if the session was dropped; remaining references must be released.
    var isGone = false
    var countedBytes = 0
    var holder: UsageCounter?

    init(
        number: UInt64,
        token: Token,
        sessionID: Int64,
        key: ActiveAuthKey,
        opening: SessionOpening,
        origin: AddressLimiter.Key?,
        isUnconfirmed: Bool,
        wire: CompactServerSession,
        now: WireTime
    ) {
        self.number = number
        self.token = token
        self.sessionID = sessionID
        self.key = key
        self.origin = origin
        self.isUnconfirmed = isUnconfirmed
        self.wire = wire
        api = CompactAPI(peerListLength: opening.listLength, form: opening.form)
        layer = opening.layer
        unrecorded = opening
        sent = opening.form > 0 ? CompactSentValues() : nil
        wantsUpdates = opening.wantsUpdates
        lastHeard = now
    }

    var isConnected: Bool { sealed != nil }
    var isStranger: Bool { key.user == nil }
    var absence: SessionAbsence? { detachedAt.map { SessionAbsence(session: number, since: $0) } }

    /// The engine's address of the session.
    var address: SessionAddress {
        SessionAddress(authKeyID: key.key.id.rawValue, sessionID: sessionID)
    }

    /// Bytes held for the client.
    var heldBytes: Int {
        heldCalls.reduce(wire.heldBytes + (sent?.heldBytes ?? 0)) { $0 + $1.body.count }
    }
}
