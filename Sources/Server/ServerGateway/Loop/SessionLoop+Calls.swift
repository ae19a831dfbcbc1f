import LayerAdapters
import MTProto
import ServerEngine

/// Calls of the compact transport and of files, whichever door they came by.
extension SessionLoop {
    /// Runs a call under a key, counted as the key's other calls. It is read, and its answer is written, in the layer of the
    /// client.
    ///
    /// - Returns: The answer if it is refused at once; nil if its caller will get one.
    func submit(
        _ body: [UInt8],
        of caller: InFlightCalls.Caller,
        under key: ActiveAuthKey,
        from connection: Connection,
        session: Int64,
        layer: Int32 = LayerAdapter.own
    ) -> [UInt8]? {
        let payers = payers(of: key, on: connection)
        guard let engine, calls.admits(bytes: body.count, by: payers) else { return [UInt8].tooManyCalls }
        var envelope: RPCEnvelope
        do throws(RPCError) {
            envelope = try RPCEnvelope.unwrap(body)
            try read(&envelope, in: layer, isMember: key.user != nil, payers)
        } catch {
            return error.encoded()
        }
        let token = makeNumber()
        calls.add(
            token,
            of: caller,
            method: envelope.methodID,
            layer: layer,
            bytes: max(body.count, envelope.methodBytes),
            by: payers
        )
        engine.submit(
            RPCCall(
                token: token,
                authKeyID: key.key.id.rawValue,
                sessionID: session,
                messageID: Int64(clamping: token),
                body: body,
                envelope: envelope,
                user: key.user,
                address: connection.source.text,
                mayBeCopy: connection.sealed?.isConfirmed == false
            )
        )
        return nil
    }

    /// Those who pay for what is done under a key for a connection.
    func payers(of key: ActiveAuthKey?, on connection: Connection) -> InFlightCalls.Payers {
        InFlightCalls.Payers(key: key?.account, user: key?.userAccount, address: connection.account)
    }
}
