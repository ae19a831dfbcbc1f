package import ArticleExtraction
import Articles
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

/// The output of a parser worker: one byte, 0 for an article, 1 for none, else the raw value of the error. An article
/// follows as the schema's page, and then its files, each with its kind and address.
///
/// The reader trusts no byte of it: a page may have taken over the worker.
package enum ParsingReply {
    private static let fileLimit = 2_000

    /// The bytes for an outcome; nil is a page without an article.
    package static func encode(_ outcome: Result<ExtractedArticle?, PageParsingError>) -> [UInt8] {
        switch outcome {
        case .failure(let error): return [error.rawValue]
        case .success(nil): return [1]
        case .success(let extracted?) where extracted.media.count > fileLimit:
            return [PageParsingError.tooLarge.rawValue]
        case .success(let extracted?):
            var writer = TLWriter()
            writer.bytes = [0]
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
    package static func decode(_ bytes: [UInt8]) -> Result<ExtractedArticle?, PageParsingError>? {
        guard let first = bytes.first else { return nil }
        switch first {
        case 0:
            do {
                return .success(try article(Array(bytes.dropFirst())))
            } catch {
                return nil
            }
        case 1: return bytes.count == 1 ? .success(nil) : nil
        default: return bytes.count == 1 ? PageParsingError(rawValue: first).map { .failure($0) } : nil
        }
    }

    private static func article(_ bytes: [UInt8]) throws -> ExtractedArticle {
        var reader = TLReader(bytes.span.bytes)
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
        try reader.finish()
        return ExtractedArticle(article: try Article(page), media: files)
    }
}

extension ExtractedArticle.Media.Kind {
    fileprivate var number: Int32 {
        switch self {
        case .photo: 0
        case .video: 1
        case .audio: 2
        }
    }

    fileprivate init?(_ number: Int32) {
        switch number {
        case 0: self = .photo
        case 1: self = .video
        case 2: self = .audio
        default: return nil
        }
    }
}
