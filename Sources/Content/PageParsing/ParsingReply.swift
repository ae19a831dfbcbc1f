import ArticleExtraction
import ArticleTemplates
import Articles
import LinkPreviews
import StdExtras
import TelegramSchema

/// The reason why a page was not read.
public enum PageParsingError: UInt8, Error, Hashable, Sendable {
    /// The page has too many bytes or elements, or too much text.
    case tooLarge = 2
    /// The worker ran out of time, and was killed.
    case timedOut = 3
    /// The worker died, or sent what is no reply: a fault of the parser, or no memory. Nothing else was harmed.
    case workerFailed = 4
    /// The worker could not be started.
    case workerMissing = 5
}

/// The output of a parser worker: one byte, 0 for a page, else the raw value of the error. The statements of the page
/// follow, what templates tell their author, and then its article, if there is one: as the schema's page, and its files, each with its kind and address.
///
/// The reader trusts no byte of it: a page may have taken over the worker.
package enum ParsingReply {
    private static let fileLimit = 2_000

    /// The bytes for an outcome.
    package static func encode(_ outcome: Result<ParsedPage, PageParsingError>) -> [UInt8] {
        switch outcome {
        case .failure(let error): return [error.rawValue]
        case .success(let page) where page.article.map({ $0.media.count > fileLimit }) == true:
            return [PageParsingError.tooLarge.rawValue]
        case .success(let page):
            var writer = TLWriter()
            writer.bytes = [0]
            page.metadata.encode(to: &writer)
            writer.write(page.template != nil)
            if let template = page.template { template.encode(to: &writer) }
            writer.write(page.source != nil)
            if let source = page.source { source.encode(to: &writer) }
            writer.write(page.article != nil)
            guard let extracted = page.article else { return writer.bytes }
            TL.Page(extracted.article, photos: [], documents: []).encode(to: &writer)
            writer.writeVectorHead(count: extracted.media.count)
            for file in extracted.media {
                writer.write(file.kind.number)
                writer.write(file.url)
            }
            return writer.bytes
        }
    }

    /// The outcome that `bytes` encode; nil if they encode none.
    package static func decode(_ bytes: [UInt8]) -> Result<ParsedPage, PageParsingError>? {
        guard let first = bytes.first else { return nil }
        guard first == 0 else {
            return bytes.count == 1 ? PageParsingError(rawValue: first).map { .failure($0) } : nil
        }
        do {
            return .success(try page(Array(bytes.dropFirst())))
        } catch {
            return nil
        }
    }

    private static func page(_ bytes: [UInt8]) throws -> ParsedPage {
        var reader = TLReader(bytes.span.bytes)
        let metadata = try PageMetadata(from: &reader)
        let template = try reader.readBool() ? try ParsedTemplate(from: &reader) : nil
        let source = try reader.readBool() ? try PageSource(from: &reader) : nil
        let article = try reader.readBool() ? try article(&reader) : nil
        try reader.finish()
        var page = ParsedPage(metadata: metadata, article: article, template: template)
        page.source = source
        return page
    }

    private static func article(_ reader: inout TLReader) throws -> ExtractedArticle {
        let page = try TL.Page(from: &reader)
        let count = try reader.readVectorCount(minimumElementBytes: 8)
        guard count <= fileLimit else { throw PageParsingError.workerFailed }
        var files: [ExtractedArticle.Media] = []
        for _ in 0..<count {
            let number = try reader.readInt32()
            guard let kind = ExtractedArticle.Media.Kind(number) else { throw PageParsingError.workerFailed }
            let url = try reader.readString()
            guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
                throw PageParsingError.workerFailed
            }
            files.append(.init(kind, url: url))
        }
        return ExtractedArticle(article: try Article(page), media: files)
    }
}

extension PageSource {
    fileprivate func encode(to writer: inout TLWriter) {
        writer.write(html)
        writer.writeVectorHead(count: elements.count)
        for element in elements {
            for text in [element.path, element.tag, element.id, element.text] { writer.write(text) }
            element.classes.encode(to: &writer)
        }
    }

    fileprivate init(from reader: inout TLReader) throws {
        let html = try reader.readString()
        let count = try reader.readVectorCount(minimumElementBytes: 12)
        guard count <= Self.elementLimit else { throw PageParsingError.workerFailed }
        var elements: [Element] = []
        for _ in 0..<count {
            let path = try reader.readString()
            let tag = try reader.readString().withoutUnseen
            let id = try reader.readString().withoutUnseen
            let text = try reader.readString().withoutUnseen
            let classes: [String] = try reader.readVector()
            elements.append(
                Element(path: path, tag: tag, id: id, classes: classes.map(\.withoutUnseen), text: text)
            )
        }
        self.init(html: html, elements: elements)
    }
}

extension ExtractedArticle.Media.Kind {
    fileprivate var number: Int32 {
        switch self {
        case .photo: 0
        case .video: 1
        case .audio: 2
        case .icon: 3
        }
    }

    fileprivate init?(_ number: Int32) {
        switch number {
        case 0: self = .photo
        case 1: self = .video
        case 2: self = .audio
        case 3: self = .icon
        default: return nil
        }
    }
}
