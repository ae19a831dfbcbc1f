package import LinkPreviews
package import TelegramSchema

/// A task for a parser worker.
package struct ParsingRequest: Equatable, Sendable {
    /// What is to be read.
    package enum Content: Equatable, Sendable {
        /// A page, with the header `Content-Type`; nil without one.
        case page(contentType: String?)
        /// A page that is read by rules. The worker may ask for documents before it replies.
        case templated(contentType: String?, PageRules)
        /// The answer of a site's oEmbed service about a page that was read before, in XML or JSON.
        case answer(PageMetadata, isXML: Bool)
        /// A page in HTML that somebody imports. The reply is an ``ImportReply``.
        case imported
    }

    /// The address of the page.
    package var url: String
    /// What is to be read.
    package var content: Content
    /// The bytes as they were sent.
    package var bytes: [UInt8]

    /// Creates a task.
    package init(url: String, content: Content, bytes: [UInt8]) {
        self.url = url
        self.content = content
        self.bytes = bytes
    }

    /// The form on the worker's standard input: the length in four bytes, and then the task.
    package func encoded() -> [UInt8] {
        var writer = TLWriter(reserving: bytes.count + url.utf8.count + 64)
        writer.write(url)
        writer.write(bytes)
        switch content {
        case .page(let contentType):
            writer.write(Int32(0))
            writer.write(contentType ?? "")
        case .answer(let metadata, let isXML):
            writer.write(Int32(1))
            writer.write(isXML)
            metadata.encode(to: &writer)
        case .templated(let contentType, let rules):
            writer.write(Int32(2))
            writer.write(contentType ?? "")
            rules.encode(to: &writer)
        case .imported: writer.write(Int32(3))
        }
        return WorkerMessage.length(writer.bytes.count) + writer.bytes
    }

    /// Reads the task behind its length.
    ///
    /// - Throws: `TLError`.
    package init(decoding input: [UInt8]) throws(TLError) {
        var reader = TLReader(input.span.bytes)
        url = try reader.readString()
        bytes = try reader.readBytes()
        switch try reader.readInt32() {
        case 1:
            let isXML = try reader.readBool()
            content = .answer(try PageMetadata(from: &reader), isXML: isXML)
        case 2:
            let type = try reader.readString()
            content = .templated(contentType: type.isEmpty ? nil : type, try PageRules(from: &reader))
        case 3: content = .imported
        default:
            let type = try reader.readString()
            content = .page(contentType: type.isEmpty ? nil : type)
        }
        try reader.finish()
    }
}
