import ServerStore
import TelegramSchema

/// What a client wrapped around a method, taken off in any order and depth.
///
/// `invokeAfterMsg` and compression are the session's business and are gone before a call gets here.
package struct RPCEnvelope: Sendable {
    /// Where the method begins in the body.
    var methodOffset: Int
    /// The method's constructor id.
    package var methodID: UInt32
    /// From `invokeWithLayer`.
    var layer: Int32?
    /// From `initConnection`: who is calling.
    var device: DeviceInfo?
    /// Whether `invokeWithoutUpdates` stood around it.
    var withoutUpdates = false

    /// How many wrappers are taken off before a body counts as nonsense.
    static let maximumDepth = 8

    /// Finds the method in `body`.
    ///
    /// - Throws: ``RPCError/undecodable`` when a wrapper is cut short or there are too many.
    package static func unwrap(_ body: [UInt8]) throws(RPCError) -> RPCEnvelope {
        var envelope = RPCEnvelope(methodOffset: 0, methodID: 0)
        do throws(TLError) {
            var reader = TLReader(body.span.bytes)
            for _ in 0...maximumDepth {
                guard try envelope.takeWrapper(from: &reader) else { return envelope }
            }
        } catch {
            throw .undecodable
        }
        throw .undecodable
    }

    /// Takes one wrapper off; false when the reader stands at the method itself.
    private mutating func takeWrapper(from reader: inout TLReader) throws(TLError) -> Bool {
        let id = try reader.peekUInt32()
        switch id {
        case TLFunction.InvokeWithLayer.constructorID:
            layer = try TLFunction.InvokeWithLayer(from: &reader).layer
        case TLFunction.InitConnection.constructorID:
            device = DeviceInfo(try TLFunction.InitConnection(from: &reader))
        case TLFunction.InvokeWithoutUpdates.constructorID:
            _ = try TLFunction.InvokeWithoutUpdates(from: &reader)
            withoutUpdates = true
        default:
            methodOffset = reader.offset
            methodID = id
            return false
        }
        return true
    }
}

extension DeviceInfo {
    /// Longest text kept, in characters: it comes from anybody, before any login.
    private static let maximumLength = 64

    init(_ call: TLFunction.InitConnection) {
        self.init(
            apiID: call.apiID,
            deviceModel: String(call.deviceModel.prefix(Self.maximumLength)),
            systemVersion: String(call.systemVersion.prefix(Self.maximumLength)),
            appVersion: String(call.appVersion.prefix(Self.maximumLength)),
            languageCode: String(call.langCode.prefix(Self.maximumLength))
        )
    }
}
