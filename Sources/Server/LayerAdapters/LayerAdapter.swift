import Synchronization
public import TelegramSchema

/// Reads the calls of clients that speak another layer of the API, and writes for them what the server sends.
///
/// Handlers know our layer alone. Between them and a client of another, each call and each answer is rewritten, from
/// bytes to bytes, by a table that schema-gen has made from the declarations of both: docs/notes/layers.md.
public struct LayerAdapter: Sendable {
    /// The layers of clients that the server takes.
    public static let supported: ClosedRange<Int32> = LayerTableText.layers
    /// The layer of Schema/api.tl.
    public static let own: Int32 = LayerTableText.own
    /// The most bytes that a rewritten call may have: more than any call in our layer.
    public static let maximumCallBytes = 1 << 20
    /// The largest honest calls have some thousand values: contacts that are imported.
    private static let callBounds = Transcoder.Bounds(bytes: maximumCallBytes, depth: 64, values: 5000)
    private static let answerBounds = Transcoder.Bounds(bytes: 16 << 20, depth: 256, values: .max)

    /// The layer of the client.
    public let layer: Int32
    private let tables: LayerTables
    private let overrides: [UInt32: Int]

    private init(layer: Int32, tables: LayerTables) {
        self.layer = layer
        self.tables = tables
        var overrides: [UInt32: Int] = [:]
        for lowered in tables.lowered where lowered.layers.contains(layer) {
            overrides[lowered.id] = lowered.plan
        }
        self.overrides = overrides
    }

    /// Reads the tables, which takes some milliseconds at the first use: not on an event loop.
    public static func prepare() { _ = LayerTables.shared }

    private static let made = Mutex<[Int32: LayerAdapter]>([:])

    /// The adapter for a supported layer; nil for ours, which needs none.
    public static func adapter(for layer: Int32) -> LayerAdapter? {
        guard supported.contains(layer), layer != own else { return nil }
        return made.withLock { made in
            if let known = made[layer] { return known }
            let adapter = LayerAdapter(layer: layer, tables: .shared)
            made[layer] = adapter
            return adapter
        }
    }

    /// True if calls of a method may have to be read, by its constructor id in any layer.
    public static func reads(_ id: UInt32) -> Bool {
        LayerTables.shared.raised[id] != nil || LayerTables.shared.callsToRead.contains(id)
    }

    /// Reads a call of any layer.
    ///
    /// An id is a checksum of its declaration. So it does not matter which layer the client speaks.
    ///
    /// - Parameters:
    ///   - body: Holds the method's bytes.
    ///   - offset: Where they begin; they go on to the end.
    ///   - id: The method's constructor id.
    /// - Returns: The call as our layer has it; nil if it is that already, or no layer has such a method.
    /// - Throws: `TLError` for bytes that no layer has.
    public static func reading(
        _ body: [UInt8],
        from offset: Int,
        method id: UInt32
    ) throws(TLError) -> [UInt8]? {
        let tables = LayerTables.shared
        guard reads(id) else { return nil }
        let source = body.span.bytes.extracting(droppingFirst: offset)
        var reader = TLReader(source)
        var transcoder = Transcoder(
            tables,
            overrides: nil,
            callBounds,
            reserving: source.byteCount
        )
        guard try transcoder.boxed(from: &reader, of: source) else { throw .unexpectedConstructor(id) }
        try reader.finish()
        return transcoder.output
    }

    /// Writes an answer for the client's layer.
    ///
    /// - Parameters:
    ///   - answer: The boxed result, or an `rpc_error`.
    ///   - method: The id in our layer of the method that was called.
    /// - Returns: The answer as that layer has it; nil if it is that already.
    /// - Throws: ``LayerError`` if the layer has nothing for it.
    public func writing(_ answer: [UInt8], of method: UInt32) throws(LayerError) -> [UInt8]? {
        guard let known = tables.answers[method], known.rewritten.contains(layer) else { return nil }
        return try write(answer, shape: known.shape)
    }

    /// Writes updates for the client's layer.
    ///
    /// - Parameter updates: Boxed `Updates`.
    /// - Returns: The updates as that layer has them; nil if they are that already.
    /// - Throws: ``LayerError`` if the layer has nothing for them.
    public func writing(updates: [UInt8]) throws(LayerError) -> [UInt8]? {
        guard tables.rewrittenUpdates.contains(layer) else { return nil }
        return try write(updates, shape: Transcoder.Shape.boxed)
    }

    /// One boxed value of ours for the client's layer; nil if the layer has nothing for it. For tests.
    func rewriting(_ value: [UInt8]) throws(LayerError) -> [UInt8]? {
        do throws(LayerError) {
            return try write(value, shape: Transcoder.Shape.boxed)
        } catch .notInLayer {
            return nil
        }
    }

    private func write(_ body: [UInt8], shape: UInt8) throws(LayerError) -> [UInt8]? {
        var transcoder = Transcoder(
            tables,
            overrides: overrides,
            Self.answerBounds,
            reserving: body.count
        )
        let isWritten: Bool
        do throws(TLError) {
            let source = body.span.bytes
            var reader = TLReader(source)
            if try reader.peekUInt32() == MTP.RpcError.constructorID { return nil }
            isWritten = try transcoder.value(shape, from: &reader, of: source)
            try reader.finish()
        } catch {
            throw .malformed(error)
        }
        guard isWritten else { throw .notInLayer(layer) }
        return transcoder.output
    }
}

/// The reason why something cannot be written for a layer.
public enum LayerError: Error, Equatable, Sendable {
    /// The layer has nothing that stands for it.
    case notInLayer(Int32)
    /// The bytes are not of our layer: a fault of the server.
    case malformed(TLError)
}
