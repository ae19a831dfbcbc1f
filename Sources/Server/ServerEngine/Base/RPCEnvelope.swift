import ServerStore
import StdExtras
public import TelegramSchema
import WireCompression

/// A call with what a client wrapped around the method taken off, in any order and depth.
///
/// `invokeAfterMsg` is the session's business and is gone before a call gets here, as is compression of the
/// whole body. A method may still be compressed by itself inside its wrappers, as TDLib does: once, since what is
/// compressed twice only serves to make a small packet dear.
public struct RPCEnvelope: Sendable {
    /// The method's bytes.
    var method: RequestBytes
    /// The method's constructor id.
    public private(set) var methodID: UInt32 = 0
    /// Bytes that came out of a compressed method; 0 when there was none.
    public private(set) var inflatedBytes = 0
    /// From `invokeWithLayer`.
    public private(set) var layer: Int32?
    /// From `initConnection`: who is calling.
    var device: DeviceInfo?
    /// Whether `invokeWithoutUpdates` stood around it.
    var withoutUpdates = false

    /// How many wrappers are taken off before a body counts as nonsense.
    static let maximumDepth = 8
    /// Bytes that one compressed method may come to.
    public static let maximumInflated = 4 << 20
    /// Bytes that a byte of deflate comes to at most.
    private static let mostInflatedOfByte = 1032

    /// Finds the method in `body`.
    ///
    /// - Parameters:
    ///   - body: a call as it came out of a session.
    ///   - limit: bytes that a compressed method may come to.
    /// - Returns: the method, and what stood around it.
    /// - Throws: ``RPCError`` `INPUT_FETCH_ERROR` when a wrapper is cut short, there are too many, or something
    ///   compressed is broken, too large or compressed again.
    public static func unwrap(
        _ body: [UInt8],
        inflating limit: Int = maximumInflated
    ) throws(RPCError) -> RPCEnvelope {
        var spent = 0
        return try unwrap(body, inflating: limit, spent: &spent)
    }

    /// Finds the method in `body`, and says what it took: what cannot be unpacked was work as well.
    ///
    /// - Parameters:
    ///   - body: a call as it came out of a session.
    ///   - limit: bytes that a compressed method may come to.
    ///   - spent: bytes that were inflated, or may have been before that failed.
    /// - Returns: the method, and what stood around it.
    /// - Throws: As ``unwrap(_:inflating:)``.
    public static func unwrap(
        _ body: [UInt8],
        inflating limit: Int,
        spent: inout Int
    ) throws(RPCError) -> RPCEnvelope {
        var envelope = RPCEnvelope(method: RequestBytes(body: body, offset: 0))
        do {
            guard let packed = try envelope.takeWrappers() else { return envelope }
            let limit = min(limit, maximumInflated)
            spent = min(limit, packed.count * mostInflatedOfByte)
            let inflated = try Gzip.inflate(packed.span.bytes, limit: limit)
            spent = inflated.count
            envelope.inflatedBytes = inflated.count
            envelope.method = RequestBytes(body: inflated, offset: 0)
            if try envelope.takeWrappers() == nil { return envelope }
        } catch {
            throw .undecodable
        }
        throw .undecodable
    }

    /// Reads the method.
    ///
    /// - Throws: ``RPCError`` `INPUT_FETCH_ERROR` when it is another one, or its bytes are not what it takes.
    public func decode<Method: TLFunctionCall>(_ type: Method.Type) throws(RPCError) -> Method {
        try method.decode(within: .standard)
    }

    /// Takes wrappers off up to the method, or up to something compressed, which is returned.
    private mutating func takeWrappers() throws(TLError) -> [UInt8]? {
        let body = method.body
        var reader = TLReader(body.span.bytes)
        for _ in 0...Self.maximumDepth {
            let id = try reader.peekUInt32()
            switch id {
            case TLFunction.InvokeWithLayer.constructorID:
                layer = try TLFunction.InvokeWithLayer(from: &reader).layer
            case TLFunction.InitConnection.constructorID:
                device = DeviceInfo(try TLFunction.InitConnection(from: &reader))
            case TLFunction.InvokeWithoutUpdates.constructorID:
                _ = try TLFunction.InvokeWithoutUpdates(from: &reader)
                withoutUpdates = true
            case Self.gzipPacked:
                try reader.skip(4)
                return try reader.readBytes()
            default:
                method.offset = reader.offset
                methodID = id
                return nil
            }
        }
        throw .tooDeep
    }

    /// `gzip_packed`.
    private static let gzipPacked: UInt32 = 0x3072_CFA1
}

extension DeviceInfo {
    /// What is kept of a text: it comes from anybody, before any login.
    private static func kept(_ text: String) -> String { String(text.prefix(characters: 64, bytes: 256)) }

    init(_ call: TLFunction.InitConnection) {
        self.init(
            apiID: call.apiID,
            deviceModel: Self.kept(call.deviceModel),
            systemVersion: Self.kept(call.systemVersion),
            appVersion: Self.kept(call.appVersion),
            languageCode: Self.kept(call.langCode)
        )
    }
}
