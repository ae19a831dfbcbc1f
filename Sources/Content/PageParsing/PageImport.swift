import StdExtras
public import Telegraph
import TelegramSchema

/// The reason why a page was not imported.
public enum PageImportError: Error, Hashable, Sendable {
    /// The text is no page that can be written here.
    case page(TelegraphError)
    /// The worker did not read it.
    case parser(PageParsingError)
}

extension PageParser {
    /// A page in HTML as one that members write.
    ///
    /// - Parameter html: The page, or a part of one.
    /// - Returns: Its title and its content.
    /// - Throws: ``PageImportError``.
    public func importing(_ html: String) throws(PageImportError) -> TelegraphImport {
        let reply: [UInt8]
        do throws(PageParsingError) {
            reply = try answer(to: ParsingRequest(url: "", content: .imported, bytes: Array(html.utf8)))
        } catch {
            throw .parser(error)
        }
        guard let outcome = ImportReply.decode(reply) else { throw .parser(.workerFailed) }
        do { return try outcome.get() } catch { throw .page(error) }
    }
}

/// The output of a parser worker that imports a page: one byte, 0 for a page, else the place of the error. Title and content
/// follow, which the reader checks again.
package enum ImportReply {
    private static let errors: [TelegraphError] = [
        .contentRequired, .contentTextRequired, .contentTooBig, .contentFormatInvalid,
    ]

    /// The bytes for an outcome.
    package static func encode(_ outcome: Result<TelegraphImport, TelegraphError>) -> [UInt8] {
        switch outcome {
        case .failure(let error):
            return [UInt8(1 + (errors.firstIndex(of: error) ?? errors.count - 1))]
        case .success(let page):
            var writer = TLWriter(reserving: 4096)
            writer.bytes = [0]
            writer.write(page.title != nil)
            writer.write(page.title ?? "")
            writer.write(page.content.encoded)
            return writer.bytes
        }
    }

    /// The outcome that bytes encode; nil if they encode none.
    package static func decode(_ bytes: [UInt8]) -> Result<TelegraphImport, TelegraphError>? {
        guard let first = bytes.first else { return nil }
        guard first == 0 else {
            let place = Int(first) - 1
            return bytes.count == 1 && errors.indices.contains(place) ? .failure(errors[place]) : nil
        }
        do {
            let rest = Array(bytes.dropFirst())
            var reader = TLReader(rest.span.bytes)
            let hasTitle = try reader.readBool()
            let title = try reader.readString()
            let content = try TelegraphContent(stored: reader.readString())
            try reader.finish()
            return .success(TelegraphImport(title: hasTitle ? title : nil, content: content))
        } catch {
            return nil
        }
    }
}
