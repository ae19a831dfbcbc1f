/// Turns calls, answers and updates of the API from TL into the payloads of the compact transport, and back.
///
/// From bytes to bytes, by a table that schema-gen has made from the schema: handlers and clients see TL alone. Calls of
/// another layer are for `LayerAdapter`, before or after. docs/notes/compact.md has the form.
public struct CompactAPI: Sendable {
    /// The length of the list of methods and constructors, which only grows.
    public static let ownListLength = CompactTableText.listLength

    /// The newest form of answers: 0 has every value whole, 1 names users and chats that the client has, 2 has differences of
    /// numbers, too, and 3 texts apart; it may be packed by Brotli.
    public static let ownForm = 3

    /// The bounds on a call: as for those that are read for another layer.
    private static let callBounds = CompactBounds(bytes: 1 << 20, depth: 64, values: 5000)
    /// The bounds on answers and updates, whose decoders have their own.
    private static let answerBounds = CompactBounds(bytes: 16 << 20, depth: 256, values: .max)

    /// The part of the list that both ends know: neither reads nor writes what comes later.
    public let listLength: Int
    private let tables: CompactTables
    private let form: Int

    /// Creates a coding for a peer.
    ///
    /// The tables are read at the first use, which takes some milliseconds: not on an event loop.
    ///
    /// - Parameters:
    ///   - peerListLength: How long the peer's list is, as it said when the session began. Anything is allowed.
    ///   - form: The form of the session's answers and updates.
    public init(peerListLength: Int = CompactAPI.ownListLength, form: Int = 0) {
        self.init(
            tables: .shared,
            listLength: min(max(0, peerListLength), Self.ownListLength),
            form: form
        )
    }

    init(tables: CompactTables, listLength: Int, form: Int = 0) {
        self.tables = tables
        self.listLength = listLength
        self.form = form
    }

    /// True if payloads may be packed harder.
    public var takesBrotli: Bool { form > 2 }

    /// The bytes of TL of a call.
    ///
    /// - Parameter payload: The call as it came: `[method, arguments…]`.
    /// - Returns: The bytes of TL.
    /// - Throws: ``CompactAPIError``.
    public func call(from payload: [UInt8]) throws(CompactAPIError) -> [UInt8] {
        var decoder = decoding(payload.span.bytes, Self.callBounds, isCall: true)
        try decoder.call()
        try decoder.finish()
        return decoder.bytes
    }

    /// The payload of a call.
    ///
    /// Calls within a call, as `invokeWithLayer` has them, are in no list.
    ///
    /// - Parameter call: The bytes of TL.
    /// - Returns: The payload.
    /// - Throws: ``CompactAPIError``.
    public func payload(ofCall call: [UInt8]) throws(CompactAPIError) -> [UInt8] {
        var encoder = encoding(call.span.bytes, Self.callBounds, isCall: true)
        try encoder.call()
        try encoder.finish()
        return encoder.bytes
    }

    /// The bytes of TL of an answer.
    ///
    /// - Parameters:
    ///   - payload: The answer as it came: the value alone. A refusal is an `MTP.RpcError`.
    ///   - method: The constructor id of the method that was called.
    /// - Returns: The bytes of TL.
    /// - Throws: ``CompactAPIError``.
    public func answer(from payload: [UInt8], of method: UInt32) throws(CompactAPIError) -> [UInt8] {
        try value(from: payload, as: try answer(of: method))
    }

    /// The bytes of TL of an answer that may name values of earlier ones.
    ///
    /// - Parameters:
    ///   - payload: The answer as it came: the value alone.
    ///   - method: The constructor id of the method that was called.
    ///   - known: The values that came in earlier answers; those of this one are added. Nil in a session without.
    /// - Returns: The bytes of TL, complete.
    /// - Throws: ``CompactAPIError``; ``CompactAPIError/unknownValue`` if the session must end.
    public func answer(
        from payload: [UInt8],
        of method: UInt32,
        known: inout CompactKnownValues?
    ) throws(CompactAPIError) -> [UInt8] {
        let step = try answer(of: method)
        var decoder = decoding(payload.span.bytes, Self.answerBounds, known: known, addsValues: true)
        try decoder.answer(step)
        try decoder.finish()
        let (bytes, added) = (decoder.bytes, decoder.addedValues)
        for (number, value) in added { known?.add(number, value) }
        return bytes
    }

    /// The payload of an answer.
    ///
    /// - Parameters:
    ///   - answer: The bytes of TL, of what the method answers: no `rpc_error`, which `MTP.RpcError` writes.
    ///   - method: The constructor id of the method that was called.
    /// - Returns: The payload.
    /// - Throws: ``CompactAPIError``.
    public func payload(ofAnswer answer: [UInt8], of method: UInt32) throws(CompactAPIError) -> [UInt8] {
        try payload(of: answer, as: try self.answer(of: method))
    }

    /// An answer without the values that the client has.
    ///
    /// - Parameters:
    ///   - answer: The bytes of TL, of what the method answers.
    ///   - method: The constructor id of the method that was called.
    ///   - sent: The values that earlier answers have brought; nil in a session without.
    /// - Returns: The answer. Once it is passed to the session, ``CompactSentValues/add(_:)`` must record it.
    /// - Throws: ``CompactAPIError``.
    public func payload(
        ofAnswer answer: [UInt8],
        of method: UInt32,
        sent: CompactSentValues?
    ) throws(CompactAPIError) -> CompactAnswer {
        let step = try self.answer(of: method)
        var encoder = encoding(answer.span.bytes, Self.answerBounds, sent: sent, addsValues: true)
        try encoder.value(step, vectors: step.vectors)
        try encoder.finish()
        return encoder.answer
    }

    /// The bytes of TL of `Updates` that came unasked, and may name values of earlier answers.
    ///
    /// - Parameters:
    ///   - payload: The updates as they came.
    ///   - known: The values that came in answers; nil in a session without.
    /// - Returns: The bytes of TL, complete.
    /// - Throws: ``CompactAPIError``; ``CompactAPIError/unknownValue`` if the session must end.
    public func updates(
        from payload: [UInt8],
        known: CompactKnownValues? = nil
    ) throws(CompactAPIError) -> [UInt8] {
        var decoder = decoding(payload.span.bytes, Self.answerBounds, known: known)
        try decoder.answer(tables.updates)
        try decoder.finish()
        return decoder.bytes
    }

    /// The payload of `Updates` that are sent unasked, without the values that the client has.
    ///
    /// Their own values get no numbers, as updates may be lost.
    ///
    /// - Parameters:
    ///   - updates: The bytes of TL.
    ///   - sent: The values that answers have brought; nil in a session without.
    /// - Returns: The payload.
    /// - Throws: ``CompactAPIError``.
    public func payload(
        ofUpdates updates: [UInt8],
        sent: CompactSentValues? = nil
    ) throws(CompactAPIError) -> [UInt8] {
        var encoder = encoding(updates.span.bytes, Self.answerBounds, sent: sent)
        try encoder.value(tables.updates, vectors: 0)
        try encoder.finish()
        return encoder.bytes
    }

    // MARK: Any value

    func value(from payload: [UInt8], as step: CompactStep) throws(CompactAPIError) -> [UInt8] {
        var decoder = decoding(payload.span.bytes, Self.answerBounds)
        try decoder.answer(step)
        try decoder.finish()
        return decoder.bytes
    }

    func payload(of value: [UInt8], as step: CompactStep) throws(CompactAPIError) -> [UInt8] {
        var encoder = encoding(value.span.bytes, Self.answerBounds)
        try encoder.value(step, vectors: step.vectors)
        try encoder.finish()
        return encoder.bytes
    }

    private func answer(of method: UInt32) throws(CompactAPIError) -> CompactStep {
        guard let declaration = tables.declaration(of: method), declaration.isMethod,
            declaration.entry < listLength
        else {
            throw .idNotInList(method)
        }
        return declaration.answer
    }

    @_lifetime(copy source)
    private func decoding(
        _ source: RawSpan,
        _ bounds: CompactBounds,
        known: CompactKnownValues? = nil,
        addsValues: Bool = false,
        isCall: Bool = false
    ) -> CompactDecoder {
        CompactDecoder(
            source,
            tables: tables,
            listLength: listLength,
            bounds,
            known: known,
            addsValues: addsValues,
            form: isCall ? 0 : form
        )
    }

    @_lifetime(copy source)
    private func encoding(
        _ source: RawSpan,
        _ bounds: CompactBounds,
        sent: CompactSentValues? = nil,
        addsValues: Bool = false,
        isCall: Bool = false
    ) -> CompactEncoder {
        CompactEncoder(
            source,
            tables: tables,
            listLength: listLength,
            bounds,
            sent: sent,
            addsValues: addsValues,
            form: isCall ? 0 : form
        )
    }
}

/// The most that comes out of one payload, or goes into it.
struct CompactBounds {
    /// Bytes that are written.
    var bytes: Int
    /// Boxed values within each other: so deep is the recursion.
    var depth: Int
    /// Boxed values in all.
    var values: Int
}
