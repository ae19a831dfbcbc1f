import MTProto
import ServerEngine
import TelegramSchema

/// Temporary keys that their client wants to be gone.
extension SessionLoop {
    func isDroppingKeys(_ method: UInt32) -> Bool { method == TLFunction.AuthDropTempAuthKeys.constructorID }

    /// Answers `auth.dropTempAuthKeys`: forgets the temporary keys of `permanent` but those that the call names.
    ///
    /// A session whose own key goes has its answer first; what it sends after that is under a key that nobody knows.
    func dropTemporaries(
        of permanent: ActiveAuthKey,
        _ envelope: RPCEnvelope,
        message: WireMessageID,
        of session: ActiveSession
    ) {
        let call: TLFunction.AuthDropTempAuthKeys
        do throws(RPCError) {
            call = try envelope.decode(TLFunction.AuthDropTempAuthKeys.self)
        } catch {
            return answer(message, of: session, with: error.encoded())
        }
        let kept = Set(call.exceptAuthKeys)
        let going = permanent.temporaries.filter { !kept.contains($0.key.id.rawValue) }
        answer(message, of: session, with: .boolTrue)
        if going.contains(where: { $0 === session.key }), let connection = session.connection {
            write(to: connection)
        }
        for key in going { drop(key) }
    }
}
