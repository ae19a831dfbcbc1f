import TelegramSchema

extension ClientSession {
    /// Handles the notification that a message of ours was ignored: repairs the cause and sends it again.
    mutating func refused(
        _ id: WireMessageID,
        _ reason: BadMessage?,
        newSalt: Int64?,
        by notification: WireMessageID
    ) {
        guard let reason, recentPackets.contains(id) || calls.index(of: id) != nil else { return }
        switch reason {
        case .wrongSalt:
            newSalt.map { adopt(salt: $0) }
            return sendAgain(id, underNewNumber: false, reason)
        case .containerIDRepeated:
            // An attacker has repeated our packet. The server may have run its calls, and knows the ids.
            return sendAgain(id, underNewNumber: false, reason)
        case .idTooLow, .idTooHigh:
            timeOffset = notification.time - now
            // Ids of the future must not continue: the generator restarts.
            if reason == .idTooHigh { ids = MessageIDGenerator() }
            events.append(.timeRepaired(timeOffset))
        case .sequenceTooLow:
            contentCount &+= 32
        default:
            break
        }
        sendAgain(id, underNewNumber: true, reason)
    }

    mutating func adopt(salt: Int64) {
        guard salt != self.salt else { return }
        self.salt = salt
        events.append(.saltChanged(salt))
    }

    /// Handles the report that the server knows nothing of our messages before `first`.
    mutating func serverForgot(before first: WireMessageID) {
        calls.updateAll { entry in
            guard entry.id.rawValue != 0, entry.id < first else { return }
            entry.mustSend = true
        }
    }

    /// Handles the answer to a question about calls: sends those again that the server does not have.
    mutating func takeStates(_ body: RawSpan) {
        var reader = TLReader(body)
        // An unreadable answer is ignored; the next question follows with the next deadline.
        guard let info = try? MTP.MsgsStateInfo(from: &reader) else { return }
        guard let question, question.id.rawValue == info.reqMsgID else { return }
        self.question = nil
        var answered: [Int64] = []
        for (id, state) in zip(question.asked, info.info) {
            guard let index = calls.index(of: id) else { continue }
            if state & 7 == 4 {
                calls.update(index) { $0.isAcknowledged = true }
                if state & 64 != 0 { answered.append(id.rawValue) }
            } else {
                calls.update(index) {
                    $0.mustSend = true
                    $0.id = WireMessageID(rawValue: 0)
                }
            }
        }
        guard !answered.isEmpty else { return }
        let request = MTP.MsgResendReq.msgResendAnsReq(.init(msgIDs: answered))
        service.append((request.encoded(), false))
    }

    /// Sends the calls again that were in the packet or message `id`; gives up those that were refused too often.
    private mutating func sendAgain(_ id: WireMessageID, underNewNumber: Bool, _ reason: BadMessage) {
        calls.updateAll { entry in
            guard entry.id == id || entry.packet == id, !entry.isAcknowledged else { return }
            entry.refusals += 1
            entry.mustSend = true
            if underNewNumber { entry.id = WireMessageID(rawValue: 0) }
        }
        while let index = calls.entries.firstIndex(where: { $0.refusals > Self.maximumRefusals }) {
            events.append(.refused(calls.remove(at: index).call, reason))
        }
    }
}
