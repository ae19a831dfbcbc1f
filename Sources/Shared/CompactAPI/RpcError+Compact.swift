import CompactWire
public import TelegramSchema

/// A refusal of the API: `[code, "NAME"]`, in a frame with an error's command.
extension MTP.RpcError {
    /// Reads a payload. A name that is no UTF-8 is mended.
    ///
    /// - Throws: ``CompactAPIError``.
    public init(compactPayload payload: [UInt8]) throws(CompactAPIError) {
        let source = payload.span.bytes
        do throws(MessagePackError) {
            var reader = MessagePackReader(source)
            guard try reader.readArrayCount() == 2 else { throw .unexpectedKind(payload[0]) }
            guard let code = Int32(exactly: try reader.readInteger()) else {
                throw .unexpectedKind(payload[1])
            }
            let name = source.extracting(try reader.readTextRange())
            try reader.finish()
            self.init(
                errorCode: code,
                errorMessage: name.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            )
        } catch {
            throw .messagePack(error)
        }
    }

    /// The payload of the refusal.
    public func compactPayload() -> [UInt8] {
        var writer = MessagePackWriter()
        writer.writeArrayHead(count: 2)
        writer.write(Int64(errorCode))
        var name = errorMessage
        name.withUTF8 { writer.writeText($0.span.bytes) }
        return writer.bytes
    }
}
