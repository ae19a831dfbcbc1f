import ServerStore
import StdExtras
public import TelegramSchema
import WireCompression

/// A call and the values of its wrappers, which a client may nest in any order and depth.
///
/// The session has already handled `invokeAfterMsg`, also behind other wrappers, and compression of the whole body. A
/// method may still be compressed once inside its wrappers, as TDLib does. Double compression is refused: it only makes
/// a small packet expensive.
public struct RPCEnvelope: Sendable {
    /// The method's bytes.
    var method: RequestBytes
    /// The method's constructor id.
    public private(set) var methodID: UInt32 = 0
    /// Bytes that a compressed method inflated to; 0 if there was none.
    public private(set) var inflatedBytes = 0
    /// From `invokeWithLayer`.
    public private(set) var layer: Int32?
    /// The device from `initConnection`.
    var device: DeviceInfo?
    /// True if the call was wrapped in `invokeWithoutUpdates`.
    var withoutUpdates = false

    /// The most wrappers that are removed before a body counts as invalid.
    static let maximumDepth = 8
    /// Most bytes of one compressed method after inflation: the longest method, a part of a file, is half as long. The event
    /// loop inflates, and needs some 3 ms for so much.
    public static let maximumInflated = 1 << 20
    /// Most bytes that a byte of deflate can inflate to.
    private static let mostInflatedOfByte = 1032

    /// Finds the method in `body`.
    ///
    /// - Parameters:
    ///   - body: A call from a session.
    ///   - limit: Most bytes that a compressed method may inflate to.
    /// - Returns: The method and the values of its wrappers.
    /// - Throws: ``RPCError`` `INPUT_FETCH_ERROR` if a wrapper is cut short, there are too many, or compressed data
    ///   is broken, too large or compressed again.
    public static func unwrap(
        _ body: [UInt8],
        inflating limit: Int = maximumInflated
    ) throws(RPCError) -> RPCEnvelope {
        var spent = 0
        return try unwrap(body, inflating: limit, spent: &spent)
    }

    /// Finds the method in `body`, and reports the inflated bytes: a failed attempt costs work as well.
    ///
    /// - Parameters:
    ///   - body: A call from a session.
    ///   - limit: Most bytes that a compressed method may inflate to.
    ///   - spent: Bytes that were inflated, or may have been before a failure.
    /// - Returns: The method and the values of its wrappers.
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
    /// - Throws: ``RPCError`` `INPUT_FETCH_ERROR` if it is another method, or its bytes do not decode.
    public func decode<Method: TLFunctionCall>(_ type: Method.Type) throws(RPCError) -> Method {
        try method.decode(within: .standard)
    }

    /// The method's length in bytes.
    public var methodBytes: Int { method.body.count - method.offset }

    /// Replaces the method by what `translate` makes of it, if it makes anything.
    ///
    /// - Parameter translate: Gets bytes that hold the method to their end, the place where it begins, and its id.
    /// - Throws: What `translate` throws.
    public mutating func rewrite<Failure: Error>(
        _ translate: ([UInt8], Int, UInt32) throws(Failure) -> [UInt8]?
    ) throws(Failure) {
        guard let made = try translate(method.body, method.offset, methodID) else { return }
        var reader = TLReader(made.span.bytes)
        // What is too short for an id is a method that nobody knows, and is refused as such.
        methodID = (try? reader.readUInt32()) ?? 0
        method = RequestBytes(body: made, offset: 0)
    }

    /// Removes wrappers up to the method, or up to compressed data, which is returned.
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
    /// The bounded copy of a text: anybody can send it, before any login.
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
