public import TelegramSchema

extension ServerSession {
    /// Sends boxed `Updates` to the client, and keeps them until it has acknowledged them.
    ///
    /// When too much is kept, or the push is larger than a client takes, pushes are given up and the client is told
    /// by `updatesTooLong` to ask for the difference.
    public mutating func push(_ body: [UInt8]) {
        guard body.count <= limits.sentAnswerBytes, makeRoom(for: body.count) else {
            hasLostPushes = true
            return
        }
        outgoing.enqueue(.push, body)
    }

    /// Says what became of the session that ``Event/destroySession(_:)`` was about.
    public mutating func destroyed(_ session: SessionID, existed: Bool) {
        service.append(ServiceBody.destroyed(session, existed: existed))
    }

    /// Says what became of the key after ``Event/destroyAuthKey``.
    public mutating func authKeyDestroyed(_ outcome: MTP.DestroyAuthKeyRes) {
        service.append(outcome.encoded())
    }

    mutating func enqueueAnswer(to request: WireMessageID, _ body: [UInt8]) {
        if !makeRoom(for: body.count) { giveUpSentAnswers(for: body.count) }
        outgoing.enqueue(.answer, body, answering: request)
    }

    private func hasRoom(for bytes: Int) -> Bool { outgoing.bytes + bytes <= limits.unacknowledgedBytes }

    /// Whether `bytes` more may be kept, if need be after giving up pushes: copies of those that the client has
    /// got in all likelihood, oldest first, then all the others, as one `updatesTooLong` stands for any number.
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

    /// Gives up copies of answers that were sent, oldest first. What was not sent yet stays: its number is bounded
    /// by the calls that the owner lets run.
    ///
    /// Makes more room than is needed at once: the search begins at the oldest message each time, and a client
    /// that acknowledges nothing must not make each answer pay for it.
    private mutating func giveUpSentAnswers(for bytes: Int) {
        let bytes = bytes + limits.unacknowledgedBytes / 8
        // All that was sent is to be sent again: none of it is a mere copy.
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
    /// A push whose only use is to be sent again should the connection break. Asked of sent messages.
    fileprivate var isGivenUpFirst: Bool { kind == .push && !isRemoved && !mustResend }
}
