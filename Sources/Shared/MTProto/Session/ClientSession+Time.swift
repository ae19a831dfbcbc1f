import TelegramSchema

/// What the time of the server's packets tells: of repeats from long ago, and of a clock that is wrong.
///
/// A packet whose number is far from the server's time of now may have been held back, or recorded before all that
/// the session remembers. Or our idea of the server's time is wrong, and then every packet looks like that. So it
/// is passed over unless it is about something of ours, which shows that it is new and puts the time right. In any
/// other case the server is asked for the time, and then for what was passed over.
///
/// Source: core.telegram.org/mtproto/security_guidelines#checking-msg-id; the way out is Telegram Desktop's.
extension ClientSession {
    /// Packets were passed over for their time, and what the server was asked because of that.
    struct TimeDoubt {
        /// The most messages that are asked for again.
        static let maximumIDs = 64

        /// The number of a ping whose pong will tell the time; zero until it is sent.
        var question = WireMessageID(rawValue: 0)
        /// Messages that were passed over and that the server waits to have acknowledged.
        var passedOver: [WireMessageID] = []
    }

    /// Whether a packet may be taken in by its time. Puts the time right if the packet shows how.
    mutating func judgeTime(_ id: WireMessageID, _ seqNo: Int32, _ body: RawSpan) -> Bool {
        if (serverNow - BadMessage.oldest...serverNow + BadMessage.newest).contains(id.time) { return true }
        // A repeat needs no clock.
        guard id > received.forgotten, received.index(of: id) == nil else { return false }
        guard isAboutOurs(body) else {
            doubtTime(id, seqNo, body)
            return false
        }
        timeOffset = id.time - now
        events.append(.timeRepaired(timeOffset))
        return true
    }

    /// Notes the number of a ping that is sent.
    mutating func sentPing(_ id: WireMessageID) {
        if timeDoubt?.question.rawValue == 0 { timeDoubt?.question = id }
    }

    /// The server's time is known again: what was passed over may come again, under a number of now.
    mutating func receivedPong(to ping: WireMessageID) {
        guard let doubt = timeDoubt, doubt.question == ping, ping.rawValue != 0 else { return }
        timeDoubt = nil
        guard !doubt.passedOver.isEmpty else { return }
        let request = MTP.MsgResendReq.msgResendReq(.init(msgIDs: doubt.passedOver.map(\.rawValue)))
        service.append((request.encoded(), false))
    }

    private mutating func doubtTime(_ id: WireMessageID, _ seqNo: Int32, _ body: RawSpan) {
        var doubt = timeDoubt ?? TimeDoubt()
        if timeDoubt == nil { service.append((MTPFunction.Ping(pingID: 0).encoded(), false)) }
        Self.forEachMessage(id, seqNo: seqNo, body: body) { id, seqNo, _ in
            guard seqNo & 1 == 1, doubt.passedOver.count < TimeDoubt.maximumIDs else { return }
            doubt.passedOver.append(id)
        }
        timeDoubt = doubt
    }

    /// Whether a packet says anything of a message of ours that nobody could have known of long ago.
    private func isAboutOurs(_ body: RawSpan) -> Bool {
        var found = false
        Self.forEachMessage(WireMessageID(rawValue: 0), seqNo: 0, body: body) { _, _, body in
            let fields = ServiceFields(body)
            switch ServiceConstructor(of: body) {
            case .rpcResult, .badMessage, .badSalt, .newSession, .stateInfo, .pong:
                found = found || isOurs(WireMessageID(rawValue: fields.long(0)))
            case .acknowledgement:
                fields.forEachID { found = found || isOurs($0) }
            default: break
            }
        }
        return found
    }

    /// Whether we have sent a message with this number, and have heard nothing of it.
    private func isOurs(_ id: WireMessageID) -> Bool {
        guard id.rawValue != 0 else { return false }
        return recentPackets.contains(id) || question?.id == id || timeDoubt?.question == id
            || calls.index(of: id) != nil
    }

    private static func forEachMessage(
        _ id: WireMessageID,
        seqNo: Int32,
        body: RawSpan,
        action: (WireMessageID, Int32, RawSpan) -> Void
    ) {
        guard ServiceConstructor(of: body) == .messageContainer else { return action(id, seqNo, body) }
        guard var reader = ContainerReader(body) else { return }
        while let item = reader.next(in: body) { action(item.id, item.seqNo, body.extracting(item.body)) }
    }
}
