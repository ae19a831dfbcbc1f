import TelegramSchema

/// Checks of the time of the server's packets: detect replays from long ago, and a wrong clock.
///
/// A packet whose id is far from the server's current time may have been held back, or recorded before all that the
/// session remembers. Or our estimate of the server's time is wrong, and then every packet looks like that. So it is
/// ignored unless it refers to a message of ours, which proves that it is new and repairs the time. In any other case
/// the server is asked for the time, and then for the ignored messages.
///
/// Source: core.telegram.org/mtproto/security_guidelines#checking-msg-id; the solution is Telegram Desktop's.
extension ClientSession {
    /// The packets ignored for their time, and the ping sent because of that.
    struct TimeDoubt {
        /// The most messages to request again.
        static let maximumIDs = 64

        /// The id of a ping whose pong will give the time; zero until it is sent.
        var question = WireMessageID(rawValue: 0)
        /// Ignored messages that need an acknowledgement.
        var passedOver: [WireMessageID] = []
    }

    /// True if the time of a packet is acceptable. Repairs the time if the packet shows it.
    mutating func judgeTime(_ id: WireMessageID, _ seqNo: Int32, _ body: RawSpan) -> Bool {
        if (serverNow - BadMessage.oldest...serverNow + BadMessage.newest).contains(id.time) { return true }
        // A repeat is recognised without a clock.
        guard id > received.forgotten, received.index(of: id) == nil else { return false }
        guard isAboutOurs(body) else {
            doubtTime(id, seqNo, body)
            return false
        }
        timeOffset = id.time - now
        events.append(.timeRepaired(timeOffset))
        return true
    }

    /// Records the id of a sent ping.
    mutating func sentPing(_ id: WireMessageID) {
        if timeDoubt?.question.rawValue == 0 { timeDoubt?.question = id }
    }

    /// The server's time is known again: the ignored messages may come again, under a current id.
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

    /// True if a packet refers to a message of ours that nobody could have known long ago.
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

    /// True if we have sent a message with this id that is still unanswered.
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
