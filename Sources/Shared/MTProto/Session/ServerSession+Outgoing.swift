public import TelegramSchema

extension ServerSession {
    /// Sends boxed `Updates` to the client, and keeps them until it has acknowledged them.
    ///
    /// When too much is kept, pushes are given up and the client is told by `updatesTooLong` to ask for the
    /// difference.
    public mutating func push(_ body: [UInt8]) {
        guard makeRoom(for: body.count) else {
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

    /// Whether `bytes` more may be kept, if need be after giving up all pushes.
    private mutating func makeRoom(for bytes: Int) -> Bool {
        if hasRoom(for: bytes) { return true }
        for index in outgoing.entries.indices {
            let entry = outgoing.entries[index]
            guard entry.kind == .push, !entry.isRemoved else { continue }
            if index < outgoing.firstUnsent, !entry.mustResend {
                hasUnsurePushes = true
            } else {
                hasLostPushes = true
            }
            outgoing.remove(at: index)
        }
        outgoing.closeGaps()
        return hasRoom(for: bytes)
    }

    /// Gives up copies of answers that were sent, oldest first. What was not sent yet stays: its number is bounded
    /// by the calls that the owner lets run.
    private mutating func giveUpSentAnswers(for bytes: Int) {
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
