package import TelegramSchema

/// A page that a parser worker reads.
package struct ParsingRequest: Equatable, Sendable {
    /// The address of the page.
    package var url: String
    /// The header `Content-Type`; nil without one.
    package var contentType: String?
    /// The bytes of the page as they were sent.
    package var bytes: [UInt8]

    /// Creates a request.
    package init(url: String, contentType: String?, bytes: [UInt8]) {
        self.url = url
        self.contentType = contentType
        self.bytes = bytes
    }

    /// The form on the worker's standard input.
    package func encoded() -> [UInt8] {
        var writer = TLWriter(reserving: bytes.count + url.utf8.count + 64)
        writer.write(url)
        writer.write(contentType ?? "")
        writer.write(bytes)
        return writer.bytes
    }

    /// Reads the form on the worker's standard input.
    ///
    /// - Throws: `TLError`.
    package init(decoding input: [UInt8]) throws(TLError) {
        var reader = TLReader(input.span.bytes)
        url = try reader.readString()
        let type = try reader.readString()
        contentType = type.isEmpty ? nil : type
        bytes = try reader.readBytes()
        try reader.finish()
    }
}
