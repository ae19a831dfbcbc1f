import CompactWire
import TelegramSchema

/// A refusal of the API: `[code, "NAME"]`, in a frame with an error's command.
public struct CompactError: Equatable, Sendable {
    /// The kind of refusal: 400, 420 and so on.
    public var code: Int32
    /// The name, with its number: `FLOOD_WAIT_5`.
    public var name: String

    /// Puts the parts together.
    public init(code: Int32, name: String) {
        self.code = code
        self.name = name
    }

    /// The refusal in an answer's bytes of TL; nil if they hold another answer.
    public init?(answer: [UInt8]) {
        guard let error = try? MTP.RpcError(decoding: answer) else { return nil }
        self.init(code: error.errorCode, name: error.errorMessage)
    }

    /// Reads a payload. A name that is no UTF-8 is mended.
    ///
    /// - Throws: ``CompactAPIError``.
    public init(from payload: [UInt8]) throws(CompactAPIError) {
        let source = payload.span.bytes
        do throws(MessagePackError) {
            var reader = MessagePackReader(source)
            guard try reader.readArrayCount() == 2 else { throw .unexpectedKind(payload[0]) }
            guard let code = Int32(exactly: try reader.readInteger()) else {
                throw .unexpectedKind(payload[1])
            }
            let name = source.extracting(try reader.readTextRange())
            try reader.finish()
            self.init(code: code, name: name.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })
        } catch {
            throw .messagePack(error)
        }
    }

    /// The payload of the refusal.
    public func payload() -> [UInt8] {
        var writer = MessagePackWriter()
        writer.writeArrayHead(count: 2)
        writer.write(Int64(code))
        var name = name
        name.withUTF8 { writer.writeText($0.span.bytes) }
        return writer.bytes
    }
}
