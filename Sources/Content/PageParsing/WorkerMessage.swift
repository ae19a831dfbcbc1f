package import ArticleTemplates
package import TelegramSchema

/// A message of a worker that reads a page by rules: it may ask for documents before it replies.
package enum WorkerMessage: Equatable, Sendable {
    /// A wish for another document, by its address.
    case load(url: String)
    /// The reply, as ``ParsingReply`` encodes it.
    case reply([UInt8])

    /// The length of the head: one byte for the kind, four for the length of the rest.
    package static let headBytes = 5
    private static let urlLimit = 4096

    /// The form on the worker's standard output.
    package var encoded: [UInt8] {
        switch self {
        case .load(let url): [1] + Self.length(url.utf8.count) + Array(url.utf8)
        case .reply(let bytes): [2] + Self.length(bytes.count) + bytes
        }
    }

    /// The number of bytes behind a head; nil for a head that is none.
    package static func bodyBytes(_ head: [UInt8]) -> Int? {
        guard head.count >= headBytes else { return nil }
        let count = head[1...4].reduce(0) { $0 << 8 | Int($1) }
        switch head[0] {
        case 1: return count <= urlLimit ? count : nil
        case 2: return count <= PageParserLimits.replyBytes ? count : nil
        default: return nil
        }
    }

    /// Reads a whole message; nil if it is none.
    package init?(_ bytes: [UInt8]) {
        guard let count = Self.bodyBytes(bytes), bytes.count == Self.headBytes + count else { return nil }
        let body = Array(bytes[Self.headBytes...])
        self = bytes[0] == 1 ? .load(url: String(decoding: body, as: UTF8.self)) : .reply(body)
    }

    /// A number in four bytes, the highest first.
    package static func length(_ count: Int) -> [UInt8] {
        let count = UInt32(clamping: count)
        return [
            UInt8(count >> 24 & 0xFF), UInt8(count >> 16 & 0xFF), UInt8(count >> 8 & 0xFF),
            UInt8(count & 0xFF),
        ]
    }
}

/// The answer to a worker's wish, as it is sent to it: its length in four bytes, and then the document or the reason why
/// there is none.
package enum LoadAnswer {
    /// The longest answer, in bytes.
    package static let limit = PageParserLimits.pageBytes + (1 << 16)

    /// The form on the worker's standard input.
    package static func encode(_ document: LoadedDocument) -> [UInt8] {
        var writer = TLWriter()
        switch document {
        case .failed(let reason):
            writer.write(false)
            writer.write(String(reason.prefix(200)))
        case .document(let bytes, let contentType, let url):
            writer.write(true)
            writer.write(bytes)
            writer.write(contentType ?? "")
            writer.write(url)
        }
        return WorkerMessage.length(writer.bytes.count) + writer.bytes
    }

    /// The document that bytes behind the length encode.
    ///
    /// - Throws: `TLError`.
    package static func decode(_ bytes: [UInt8]) throws(TLError) -> LoadedDocument {
        var reader = TLReader(bytes.span.bytes)
        guard try reader.readBool() else { return .failed(try reader.readString()) }
        let content = try reader.readBytes()
        let type = try reader.readString()
        return .document(bytes: content, contentType: type.isEmpty ? nil : type, url: try reader.readString())
    }
}
