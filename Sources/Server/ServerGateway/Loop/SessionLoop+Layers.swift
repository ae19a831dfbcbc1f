import LayerAdapters
import Logging
import MTProto
import ServerEngine
import TelegramSchema

/// Clients of other layers of the API: their calls are read, and their answers written, by adapters.
///
/// A client of our own layer has none, and pays a comparison.
extension SessionLoop {
    /// Reads a call as our layer has it.
    ///
    /// It happens here, before anybody has asked who calls: so it is charged to the payers like inflation, and a
    /// stranger's call, whose methods are all short, may have no more than a few kilobytes.
    ///
    /// - Returns: The layer that the answer is written in.
    /// - Throws: The refusal of a layer that the server does not take, or of bytes that no layer has.
    func adapt(
        _ envelope: inout RPCEnvelope,
        message: WireMessageID,
        of session: ActiveSession,
        _ payers: InFlightCalls.Payers
    ) throws(RPCError) -> Int32 {
        let layer = try layer(of: envelope, message: message, of: session)
        try read(&envelope, in: layer, isMember: session.key.permanent?.user != nil, payers)
        return layer
    }

    /// Reads a call of a layer as ours has it.
    func read(
        _ envelope: inout RPCEnvelope,
        in layer: Int32,
        isMember: Bool,
        _ payers: InFlightCalls.Payers
    ) throws(RPCError) {
        guard layer != LayerAdapter.own, LayerAdapter.reads(envelope.methodID) else { return }
        let bytes = envelope.methodBytes
        guard bytes <= (isMember ? LayerAdapter.maximumCallBytes : Self.strangersCallBytes) else {
            throw .tooLongRequest
        }
        guard bytes <= calls.inflatable(by: payers, now: now) else { throw .flood(seconds: 1) }
        payers.forEach { $0.inflated(bytes) }
        do throws(TLError) {
            try envelope.rewrite { body, offset, id throws(TLError) in
                try LayerAdapter.reading(body, from: offset, method: id)
            }
        } catch {
            throw .undecodable
        }
    }

    /// Longer than `auth.signUp` with the longest names.
    private static let strangersCallBytes = 4096

    private func layer(
        of envelope: RPCEnvelope,
        message: WireMessageID,
        of session: ActiveSession
    ) throws(RPCError) -> Int32 {
        let key = session.key.permanent ?? session.key
        guard let named = envelope.layer else {
            let known = session.layers.layer(of: message)
            return known != 0 ? known : key.layer != 0 ? key.layer : LayerAdapter.own
        }
        guard LayerAdapter.supported.contains(named) else { throw .layerInvalid(LayerAdapter.supported) }
        session.layers.note(named, in: message)
        // Not the one of a late message.
        key.layer = session.layers.latest
        return named
    }

    /// An answer in the layer of its call.
    func written(_ answer: [UInt8], for call: InFlightCalls.Entry) -> [UInt8] {
        guard call.layer != LayerAdapter.own, let adapter = LayerAdapter.adapter(for: call.layer) else {
            return answer
        }
        do throws(LayerError) {
            return try adapter.writing(answer, of: call.method) ?? answer
        } catch {
            note(error, of: call.method, layer: call.layer)
            return RPCError.layerTooOld.encoded()
        }
    }

    /// A push in the layer of a session; nil if the layer has nothing for it. `made` holds those of this push.
    func written(_ push: [UInt8], for session: ActiveSession, made: inout [Int32: [UInt8]?]) -> [UInt8]? {
        let named = session.layers.latest
        return written(
            push,
            layer: named != 0 ? named : (session.key.permanent ?? session.key).layer,
            made: &made
        )
    }

    /// A push in a layer, 0 for ours; nil if the layer has nothing for it.
    func written(_ push: [UInt8], layer: Int32, made: inout [Int32: [UInt8]?]) -> [UInt8]? {
        guard layer != 0, layer != LayerAdapter.own, let adapter = LayerAdapter.adapter(for: layer) else {
            return push
        }
        if let known = made[layer] { return known }
        let written: [UInt8]?
        do throws(LayerError) {
            written = try adapter.writing(updates: push) ?? push
        } catch {
            note(error, of: nil, layer: layer)
            written = nil
        }
        made[layer] = written
        return written
    }

    private func note(_ error: LayerError, of method: UInt32?, layer: Int32) {
        let what = method.map { String($0, radix: 16) } ?? "updates"
        switch error {
        case .notInLayer:
            logger.debug(
                "nothing to send in the layer of the client",
                metadata: ["layer": "\(layer)", "of": "\(what)"]
            )
        case .malformed(let error):
            // A client asks again and again for what it does not get.
            let isNew = unwritable.insert(method ?? 0).inserted
            logger.log(
                level: isNew ? .error : .debug,
                "what was to be sent cannot be read",
                metadata: ["layer": "\(layer)", "of": "\(what)", "error": "\(error)"]
            )
        }
    }
}
