import MTProto
import ServerEngine
import TelegramSchema

/// Dropping temporary keys at the client's request.
extension SessionLoop {
    func isDroppingKeys(_ method: UInt32) -> Bool { method == TLFunction.AuthDropTempAuthKeys.constructorID }

    /// Answers `auth.dropTempAuthKeys`: drops the temporary keys of `permanent` except those that the call names.
    ///
    /// A session whose own key goes gets its answer first; its later packets are under an unknown key.
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
