import MTProto
import NIOCore
import ServerEngine
import TelegramSchema

/// Delivers the engine's durable output to its sessions.
extension SessionLoop {
    /// Gives a batch to sessions; their output is sent at the end of this turn.
    func deliver(_ batch: EngineBatch) {
        for binding in batch.bindings {
            guard let key = keys[AuthKeyID(rawValue: binding.authKeyID)] else { continue }
            setUser(binding.user, of: key)
        }
        for address in batch.muted { session(at: address)?.isMuted = true }
        for push in batch.pushes { deliver(push) }
        for answer in batch.answers {
            guard let call = calls.remove(answer.token), !call.session.isGone else { continue }
            self.answer(call.message, of: call.session, with: answer.body)
        }
        if calls.isEmpty { drained?.succeed() }
    }

    private func deliver(_ push: Push) {
        for id in keysOfUser[push.user] ?? [] {
            if let only = push.onlyAuthKey, only != id.rawValue { continue }
            guard let session = keys[id]?.pushTarget else { continue }
            // A client that made the change in one of its sessions got the update there, whichever session it listens
            // to.
            if push.exceptSession?.authKeyID == id.rawValue { continue }
            session.wire.push(push.body)
            markDirty(session)
            countHeld(session)
        }
    }

    private func session(at address: SessionAddress) -> ActiveSession? {
        guard let key = keys[AuthKeyID(rawValue: address.authKeyID)] else { return nil }
        return key.session(SessionID(rawValue: address.sessionID))
    }
}
