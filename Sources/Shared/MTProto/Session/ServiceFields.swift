import TelegramSchema

/// Reads the few fields of a service message without copying. Missing fields read as zero or as no ids: a client that
/// cuts its own messages short can do no harm.
struct ServiceFields: ~Escapable {
    /// The most ids of one message.
    static let maximumIDs = 8192
    private static let vector: UInt32 = 0x1cb5_c415

    private let bytes: RawSpan

    /// Creates a reader of `body`, whose constructor is known.
    @_lifetime(copy body)
    init(_ body: RawSpan) {
        bytes = body
    }

    /// The number of eight bytes at `offset` after the constructor.
    func long(_ offset: Int) -> Int64 {
        bytes.byteCount >= offset + 12 ? bytes.littleEndianInt64(at: offset + 4) : 0
    }

    /// The number of four bytes at `offset` after the constructor.
    func int(_ offset: Int) -> Int32 {
        bytes.byteCount >= offset + 8 ? Int32(bitPattern: bytes.littleEndianUInt32(at: offset + 4)) : 0
    }

    /// The byte range of the ids of a `Vector long` after the constructor.
    ///
    /// A bare vector is accepted as well: the documentation's own schema has it in places.
    var idRange: Range<Int> {
        guard bytes.byteCount >= 8 else { return 0..<0 }
        let start = bytes.littleEndianUInt32(at: 4) == Self.vector ? 12 : 8
        guard bytes.byteCount >= start else { return 0..<0 }
        let count = Int(Int32(bitPattern: bytes.littleEndianUInt32(at: start - 4)))
        guard (0...Self.maximumIDs).contains(count), bytes.byteCount - start >= count * 8 else {
            return 0..<0
        }
        return start..<start + count * 8
    }

    /// The number of ids in the vector.
    var idCount: Int { idRange.count / 8 }

    /// Calls `body` with each id of the vector.
    func forEachID(_ body: (WireMessageID) -> Void) {
        for offset in stride(from: idRange.lowerBound, to: idRange.upperBound, by: 8) {
            body(WireMessageID(rawValue: bytes.littleEndianInt64(at: offset)))
        }
    }

    /// The ids of the vector.
    var ids: [WireMessageID] {
        var ids: [WireMessageID] = []
        ids.reserveCapacity(idCount)
        forEachID { ids.append($0) }
        return ids
    }

    /// The bytes of a TL `string` that follows the vector of ids; empty if it is cut short.
    var stringAfterIDs: [UInt8] {
        var reader = TLReader(bytes.extracting(idRange.upperBound..<bytes.byteCount))
        // Without the string the message has no content.
        return (try? reader.readBytes()) ?? []
    }
}

/// The constructors that a session handles by itself. All others are calls, for the server's rules to know or refuse.
///
/// Listed here besides the generated schema, because a switch over raw values costs a call nothing.
enum ServiceConstructor: UInt32, CaseIterable {
    case messageContainer = 0x73f1_f8dc
    case messageCopy = 0xe060_46b2
    case message = 0x5bb8_e511
    case gzipPacked = 0x3072_cfa1
    case rpcResult = 0xf35c_6d01
    case rpcError = 0x2144_ca19
    case acknowledgement = 0x62d6_b459
    case ping = 0x7abe_77ec
    case pingDelayDisconnect = 0xf342_7b8c
    case pong = 0x3477_73c5
    case rpcDropAnswer = 0x58e4_a740
    case getFutureSalts = 0xb921_bd04
    case futureSalts = 0xae50_0895
    case destroySession = 0xe751_2126
    case destroySessionOK = 0xe220_45fc
    case destroySessionNone = 0x62d3_50c9
    case destroyAuthKey = 0xd143_5160
    case stateRequest = 0xda69_fb52
    case stateInfo = 0x04de_b57d
    case allInfo = 0x8cc0_d131
    case detailedInfo = 0x276d_3ec6
    case newDetailedInfo = 0x809d_b6df
    case resendRequest = 0x7d86_1a08
    case resendAnswerRequest = 0x8610_baeb
    case badMessage = 0xa7ef_f811
    case badSalt = 0xedab_447b
    case newSession = 0x9ec2_0908
    case httpWait = 0x9299_359f
    case invokeAfterMessage = 0xcb9f_372d
    case invokeAfterMessages = 0x3dc4_b4f0

    /// The constructor that `body` begins with, if it is one of these.
    init?(of body: RawSpan) {
        guard body.byteCount >= 4 else { return nil }
        self.init(rawValue: body.littleEndianUInt32(at: 0))
    }

    /// The required parity of the sequence number of a client's message of this kind.
    var parity: Parity {
        switch self {
        case .acknowledgement, .messageContainer, .messageCopy: .even
        case .invokeAfterMessage, .invokeAfterMessages: .odd
        // Clients differ in what they count here, and nothing depends on it.
        default: .either
        }
    }

    /// True if the session answers such a message, which then needs no acknowledgement.
    var isAnswered: Bool {
        switch self {
        case .ping, .pingDelayDisconnect, .getFutureSalts, .rpcDropAnswer, .destroySession, .destroyAuthKey,
            .stateRequest:
            true
        default: false
        }
    }

    /// The parity of a sequence number: odd if the message needs an acknowledgement.
    enum Parity {
        case even, odd, either
    }
}

/// The bodies of the service messages that a server sends.
enum ServiceBody {
    /// The constructor of `upload.file`.
    static let uploadedFile: UInt32 = 0x096a_18d5

    /// The error in place of an answer that exceeds the client's limit, at either end.
    static let responseTooLarge = "RESPONSE_TOO_LARGE"
    /// The error that a client reports for an answer that cannot be unpacked.
    static let responseUnreadable = "RESPONSE_UNREADABLE"

    static let updatesTooLong = TL.Updates.updatesTooLong.encoded()

    static func bad(_ reason: BadMessage, _ id: WireMessageID, _ seqNo: Int32) -> [UInt8] {
        MTP.BadMsgNotification.badMsgNotification(
            .init(badMsgID: id.rawValue, badMsgSeqno: seqNo, errorCode: reason.rawValue)
        ).encoded()
    }

    static func badSalt(_ id: WireMessageID, _ seqNo: Int32, newSalt: Int64) -> [UInt8] {
        MTP.BadMsgNotification.badServerSalt(
            .init(
                badMsgID: id.rawValue,
                badMsgSeqno: seqNo,
                errorCode: BadMessage.wrongSalt.rawValue,
                newServerSalt: newSalt
            )
        ).encoded()
    }

    static func newSession(first: WireMessageID, uniqueID: Int64, salt: Int64) -> [UInt8] {
        MTP.NewSession(firstMsgID: first.rawValue, uniqueID: uniqueID, serverSalt: salt).encoded()
    }

    static func pong(to ping: WireMessageID, pingID: Int64) -> [UInt8] {
        MTP.Pong(msgID: ping.rawValue, pingID: pingID).encoded()
    }

    static func acknowledgement(_ ids: [WireMessageID]) -> [UInt8] {
        MTP.MsgsAck(msgIDs: ids.map(\.rawValue)).encoded()
    }

    static func futureSalts(_ salts: [FutureSalt], request: WireMessageID, now: WireTime) -> [UInt8] {
        let salts = salts.map {
            MTP.FutureSalt(
                validSince: Int32(truncatingIfNeeded: $0.validSince.seconds),
                validUntil: Int32(truncatingIfNeeded: $0.validUntil.seconds),
                salt: $0.salt
            )
        }
        let now = Int32(truncatingIfNeeded: now.seconds)
        return MTP.FutureSalts(reqMsgID: request.rawValue, now: now, salts: salts).encoded()
    }

    static func stateInfo(request: WireMessageID, _ states: [UInt8]) -> [UInt8] {
        MTP.MsgsStateInfo(reqMsgID: request.rawValue, info: states).encoded()
    }

    static func detailedInfo(of request: WireMessageID, answer: WireMessageID, bytes: Int) -> [UInt8] {
        MTP.MsgDetailedInfo.msgDetailedInfo(
            .init(
                msgID: request.rawValue,
                answerMsgID: answer.rawValue,
                bytes: Int32(truncatingIfNeeded: bytes),
                status: 0
            )
        ).encoded()
    }

    static func destroyed(_ session: SessionID, existed: Bool) -> [UInt8] {
        let result: MTP.DestroySessionRes =
            existed
            ? .destroySessionOk(.init(sessionID: session.rawValue))
            : .destroySessionNone(.init(sessionID: session.rawValue))
        return result.encoded()
    }

    static func dropped(_ answer: WireMessageID, _ seqNo: Int32, bytes: Int) -> [UInt8] {
        MTP.RpcDropAnswer.rpcAnswerDropped(
            .init(msgID: answer.rawValue, seqNo: seqNo, bytes: Int32(truncatingIfNeeded: bytes))
        ).encoded()
    }

    static func error(code: Int32, _ message: String) -> [UInt8] {
        MTP.RpcError(errorCode: code, errorMessage: message).encoded()
    }
}
