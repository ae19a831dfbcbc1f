public import TelegramSchema

extension ServerSession {
    /// Sends boxed `Updates` to the client, and keeps them until it has acknowledged them.
    ///
    /// If too much is kept, or the push exceeds the client's limit, pushes are given up. The client then gets
    /// `updatesTooLong` and requests the difference.
    public mutating func push(_ body: [UInt8]) {
        guard body.count <= limits.sentAnswerBytes, makeRoom(for: body.count) else {
            hasLostPushes = true
            return
        }
        outgoing.enqueue(.push, body)
    }

    /// Reports the result of ``Event/destroySession(_:)``.
    public mutating func destroyed(_ session: SessionID, existed: Bool) {
        service.append(ServiceBody.destroyed(session, existed: existed))
    }

    /// Reports the result of ``Event/destroyAuthKey``.
    public mutating func authKeyDestroyed(_ outcome: MTP.DestroyAuthKeyRes) {
        service.append(outcome.encoded())
    }

    mutating func enqueueAnswer(to request: WireMessageID, _ body: [UInt8]) {
        if !makeRoom(for: body.count) { giveUpSentAnswers(for: body.count) }
        outgoing.enqueue(.answer, body, answering: request)
    }

    private func hasRoom(for bytes: Int) -> Bool { outgoing.bytes + bytes <= limits.unacknowledgedBytes }

    /// True if `bytes` more may be kept, if need be after giving up pushes. First go copies of sent ones, oldest
    /// first, then all the others, as one `updatesTooLong` stands for any number.
    private mutating func makeRoom(for bytes: Int) -> Bool {
        if hasRoom(for: bytes) { return true }
        guard outgoing.pushes > 0 else { return false }
        for index in 0..<outgoing.firstUnsent where outgoing.entries[index].isGivenUpFirst {
            hasUnsurePushes = true
            outgoing.remove(at: index)
            if hasRoom(for: bytes) { break }
        }
        if !hasRoom(for: bytes) {
            for index in outgoing.entries.indices where outgoing.entries[index].kind == .push {
                guard !outgoing.entries[index].isRemoved else { continue }
                hasLostPushes = true
                outgoing.remove(at: index)
            }
        }
        outgoing.closeGaps()
        return hasRoom(for: bytes)
    }

    /// Gives up copies of sent answers, oldest first. Unsent answers stay: the limit of running calls bounds them.
    ///
    /// Makes more room than is needed at once. The search begins at the oldest message each time, and a client
    /// without acknowledgements must not make each answer pay for it.
    private mutating func giveUpSentAnswers(for bytes: Int) {
        let bytes = bytes + limits.unacknowledgedBytes / 8
        // All sent messages will be sent again: none of them is a mere copy.
        guard outgoing.resends < outgoing.sent else { return }
        for index in 0..<outgoing.firstUnsent {
            if hasRoom(for: bytes) { break }
            guard outgoing.entries[index].kind == .answer, !outgoing.entries[index].mustResend else {
                continue
            }
            outgoing.remove(at: index)
        }
        outgoing.closeGaps()
    }
}

extension OutgoingMessages.Entry {
    /// True for a push that is kept only for the case that the connection breaks. Valid for sent messages.
    fileprivate var isGivenUpFirst: Bool { kind == .push && !isRemoved && !mustResend }
}
