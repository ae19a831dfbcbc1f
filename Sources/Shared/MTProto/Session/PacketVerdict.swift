/// What a server makes of a packet by its header alone, before a session takes it in.
///
/// Only ``new`` shows that the client itself sent the packet just now. Anything else may be a recording that
/// somebody on the way plays again, so it must not move a session to the connection that it came over, nor make
/// a session, nor tell anybody that its member is there.
public enum PacketVerdict: Equatable, Sendable {
    /// Its number and its salt are right, and no packet with this number came before.
    case new

    /// A packet with this number came before. On the connection that carries its session,
    /// ``ServerSession/receive(_:in:salts:now:)`` may have it, for that answers the repeat; on any other it is to
    /// be ignored: known clients send what was lost with a connection under new numbers.
    case repeated

    /// It breaks a rule. Answer it by ``PacketRejector/refuse(_:because:salts:now:)`` on its own connection.
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
    /// Judges a packet of this session by its header, and changes nothing.
    ///
    /// ``receive(_:in:salts:now:)`` judges again, so an owner with one connection need not ask.
    public func judge(_ header: MessageHeader, salts: inout SaltSchedule, now: WireTime) -> PacketVerdict {
        let verdict = PacketVerdict(header, salts: &salts, now: now)
        guard verdict == .new else { return verdict }
        if received.index(of: header.messageID) != nil { return .repeated }
        return header.messageID <= received.forgotten ? .refused(.forgotten) : .new
    }

    /// Whether a packet that this session took in would still be accepted if it were forgotten now. When such a
    /// session ends, the salts of its key have to change: ``SaltSchedule/renew(at:)``.
    public func canBeReplayed(now: WireTime) -> Bool {
        let highest = received.entries.last?.id ?? received.forgotten
        return isEstablished && highest.time >= now - BadMessage.oldest
    }
}

/// Answers packets that no session takes in. One for a whole server, so that no two answers have the same number.
public struct PacketRejector: Sendable {
    // Sessions count on from the beginning of a millisecond and never come so far.
    private var ids = MessageIDGenerator(offset: .halfMillisecond)

    /// Has refused nothing yet.
    public init() {}

    /// Answers a packet.
    ///
    /// - Parameters:
    ///   - header: the packet's.
    ///   - reason: what a ``PacketVerdict`` says is wrong with it.
    ///   - salts: those of its key; a wrong one is answered with the right one.
    ///   - now: the server's time.
    /// - Returns: What to seal with the packet's key and to send the way that it came.
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
