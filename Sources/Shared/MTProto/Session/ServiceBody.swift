import TelegramSchema

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
