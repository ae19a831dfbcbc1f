/// The server's judgement of a packet by its header alone, before a session accepts it.
///
/// Only ``new`` shows that the client itself sent the packet just now. Any other packet may be a replay by an
/// attacker. So it must not move a session to its connection, nor create a session, nor mark its user as online.
public enum PacketVerdict: Equatable, Sendable {
    /// The id and the salt are right, and no earlier packet had this id.
    case new

    /// An earlier packet had this id. On the connection of its session, pass it to
    /// ``ServerSession/receive(_:in:salts:now:)``, which answers the repeat. On any other, ignore it: known clients
    /// send messages lost with a connection under new ids.
    case repeated

    /// The packet breaks a rule. Answer it by ``PacketRejector/refuse(_:because:salts:now:)`` on its own connection.
    case refused(BadMessage)

    /// Judges a packet of a session that the server does not know.
    public init(_ header: MessageHeader, salts: inout SaltSchedule, now: WireTime) {
        if let reason = BadMessage.judge(header.messageID, now: now) {
            self = .refused(reason)
        } else if !salts.accepts(header.salt, now: now) {
            self = .refused(.wrongSalt)
        } else {
            self = .new
        }
    }
}

extension ServerSession {
    /// Judges a packet of this session by its header, without any change.
    ///
    /// ``receive(_:in:salts:now:)`` judges again, so an owner with one connection need not call this.
    public func judge(_ header: MessageHeader, salts: inout SaltSchedule, now: WireTime) -> PacketVerdict {
        let verdict = PacketVerdict(header, salts: &salts, now: now)
        guard verdict == .new else { return verdict }
        if received.index(of: header.messageID) != nil { return .repeated }
        return header.messageID <= received.forgotten ? .refused(.forgotten) : .new
    }

    /// True if a packet that this session accepted would be accepted again after the session is dropped now. When
    /// such a session ends, the salts of its key must change: ``SaltSchedule/renew(at:)``.
    public func canBeReplayed(now: WireTime) -> Bool {
        let highest = received.entries.last?.id ?? received.forgotten
        return isEstablished && highest.time >= now - BadMessage.oldest
    }
}

/// Answers packets that no session accepts. One for a whole server, so that no two answers have the same id.
public struct PacketRejector: Sendable {
    // Sessions start at the beginning of a millisecond and never reach this offset.
    private var ids = MessageIDGenerator(offset: .halfMillisecond)

    /// Creates a rejector that has refused nothing yet.
    public init() {}

    /// Answers a packet.
    ///
    /// - Parameters:
    ///   - header: The packet's header.
    ///   - reason: The fault from its ``PacketVerdict``.
    ///   - salts: The salts of its key; a wrong one is answered with the right one.
    ///   - now: The server's time.
    /// - Returns: The answer to seal with the packet's key and to send on its connection.
    public mutating func refuse(
        _ header: MessageHeader,
        because reason: BadMessage,
        salts: inout SaltSchedule,
        now: WireTime
    ) -> (header: MessageHeader, body: [UInt8]) {
        let salt = salts.current(now: now)
        let answer = MessageHeader(
            salt: salt,
            sessionID: header.sessionID,
            messageID: ids.next(.answer, now: now),
            seqNo: 0
        )
        let body =
            reason == .wrongSalt
            ? ServiceBody.badSalt(header.messageID, header.seqNo, newSalt: salt)
            : ServiceBody.bad(reason, header.messageID, header.seqNo)
        return (answer, body)
    }
}
