public import ArticleTemplates
import StdExtras
import TelegramSchema

/// The outcome of templates, beside a page's article.
public struct ParsedTemplate: Equatable, Sendable {
    /// True if the article is the templates' work; otherwise it was found without them, or there is none.
    public var isApplied: Bool
    /// The reason why the templates made no article although rules meant to; nil if nothing is wrong.
    public var error: TemplateError?
    /// The origin of each block of the article that the templates made.
    public var sources: [TemplateResult.BlockSource]
    /// The values of the templates' properties.
    public var properties: TemplateResult.Properties
    /// The lines that the rules wrote to their author.
    public var debug: [TemplateDebugLine]
    /// What is wrong or doubtful in the rules themselves.
    public var diagnostics: [TemplateDiagnostic]

    /// Creates an outcome of templates that ended with an error.
    package init(error: TemplateError) {
        self.init(isApplied: false, TemplateResult())
        self.error = error
    }

    package init(isApplied: Bool, _ result: TemplateResult) {
        self.isApplied = isApplied
        error = result.error
        sources = result.sources
        properties = result.properties
        debug = result.debug
        diagnostics = result.diagnostics
    }
}

/// The form of an outcome in a worker's reply. The reader trusts no byte of it.
extension ParsedTemplate {
    private static let sourceLimit = 100_000
    private static let debugLimit = 1_000
    private static let diagnosticLimit = 300

    func encode(to writer: inout TLWriter) {
        writer.write(isApplied)
        writer.write(error != nil)
        if let error { error.encode(to: &writer) }
        writer.writeVectorHead(count: min(sources.count, Self.sourceLimit))
        for source in sources.prefix(Self.sourceLimit) {
            writer.write(source.path ?? "")
            writer.write(source.place != nil)
            if let place = source.place { place.encode(to: &writer) }
        }
        for text in [
            properties.title, properties.author, properties.authorURL, properties.description,
            properties.siteName,
            properties.channel, properties.imageURL, properties.documentURL,
        ] { writer.write(text) }
        writer.write(Int64(clamping: properties.published))
        writer.writeVectorHead(count: min(debug.count, Self.debugLimit))
        for line in debug.prefix(Self.debugLimit) {
            line.place.encode(to: &writer)
            writer.write(line.text)
            writer.writeVectorHead(count: min(line.paths.count, TemplateLimits.debugNodes))
            for path in line.paths.prefix(TemplateLimits.debugNodes) { writer.write(path) }
        }
        writer.writeVectorHead(count: min(diagnostics.count, Self.diagnosticLimit))
        for diagnostic in diagnostics.prefix(Self.diagnosticLimit) {
            diagnostic.place.encode(to: &writer)
            writer.write(diagnostic.isError)
            writer.write(diagnostic.text)
            writer.write(diagnostic.suggestion ?? "")
        }
    }

    init(from reader: inout TLReader) throws {
        var result = TemplateResult()
        let isApplied = try reader.readBool()
        if try reader.readBool() { result.error = try TemplateError(from: &reader) }
        for _ in 0..<(try Self.count(&reader, within: Self.sourceLimit)) {
            let path = try reader.readString()
            let place = try reader.readBool() ? try TemplatePlace(from: &reader) : nil
            result.sources.append(.init(path: path.isEmpty ? nil : path, place: place))
        }
        result.properties.title = try Self.words(&reader)
        result.properties.author = try Self.words(&reader)
        result.properties.authorURL = try Self.address(&reader)
        result.properties.description = try Self.words(&reader)
        result.properties.siteName = try Self.words(&reader)
        result.properties.channel = try Self.words(&reader)
        result.properties.imageURL = try Self.address(&reader)
        result.properties.documentURL = try Self.address(&reader)
        result.properties.published = Int(clamping: try reader.readInt64())
        for _ in 0..<(try Self.count(&reader, within: Self.debugLimit)) {
            let place = try TemplatePlace(from: &reader)
            var line = TemplateDebugLine(place: place, text: try reader.readString())
            for _ in 0..<(try Self.count(&reader, within: TemplateLimits.debugNodes)) {
                line.paths.append(try reader.readString())
            }
            result.debug.append(line)
        }
        for _ in 0..<(try Self.count(&reader, within: Self.diagnosticLimit)) {
            let place = try TemplatePlace(from: &reader)
            let isError = try reader.readBool()
            let text = try reader.readString().withoutUnseen
            let suggestion = try reader.readString().withoutUnseen
            result.diagnostics.append(
                TemplateDiagnostic(
                    place: place,
                    isError: isError,
                    text: text,
                    suggestion: suggestion.isEmpty ? nil : suggestion
                )
            )
        }
        self.init(isApplied: isApplied, result)
    }

    /// A text that is shown: without what is not seen, and no longer than a title or description.
    private static func words(_ reader: inout TLReader) throws(TLError) -> String {
        String(try reader.readString().withoutUnseen.prefix(4_096))
    }

    /// An address of the web; empty for others.
    private static func address(_ reader: inout TLReader) throws(TLError) -> String {
        let address = try reader.readString()
        let isOfWeb = address.hasPrefix("https://") || address.hasPrefix("http://")
        return isOfWeb && address.utf8.count <= 4_096 ? address : ""
    }

    private static func count(_ reader: inout TLReader, within limit: Int) throws -> Int {
        let count = try reader.readVectorCount(minimumElementBytes: 8)
        guard count <= limit else { throw PageParsingError.workerFailed }
        return count
    }
}

extension TemplatePlace {
    fileprivate func encode(to writer: inout TLWriter) {
        writer.write(source)
        writer.write(Int32(clamping: line))
        writer.write(Int32(clamping: column))
    }

    fileprivate init(from reader: inout TLReader) throws(TLError) {
        let source = try reader.readString()
        let line = Int(try reader.readInt32())
        self.init(source: source, line: line, column: Int(try reader.readInt32()))
    }
}

extension TemplateError {
    fileprivate func encode(to writer: inout TLWriter) {
        let (number, texts): (Int32, [String]) =
            switch kind {
            case .limit(let limit): (0, [limit.rawValue])
            case .expression: (1, [])
            case .load(let url, let reason): (2, [url, reason])
            case .origin(let url): (3, [url])
            case .nesting(let element, let parent, let html): (4, [element, parent, html])
            case .unsupported(let html): (5, [html])
            case .embed(let url): (6, [url])
            case .source(let element, let html): (7, [element, html])
            case .missing(let property): (8, [property])
            case .unusable: (9, [])
            }
        writer.write(number)
        for text in texts { writer.write(text) }
        place.encode(to: &writer)
    }

    fileprivate init(from reader: inout TLReader) throws {
        // Some are of the page, whose addresses and elements have no bound.
        func text(_ reader: inout TLReader) throws(TLError) -> String {
            String(try reader.readString().prefix(characters: 500, bytes: 2_000))
        }
        let kind: Kind
        switch try reader.readInt32() {
        case 0:
            guard let limit = Limit(rawValue: try text(&reader)) else { throw PageParsingError.workerFailed }
            kind = .limit(limit)
        case 1: kind = .expression
        case 2: kind = .load(url: try text(&reader), reason: try text(&reader))
        case 3: kind = .origin(url: try text(&reader))
        case 4:
            kind = .nesting(element: try text(&reader), parent: try text(&reader), html: try text(&reader))
        case 5: kind = .unsupported(html: try text(&reader))
        case 6: kind = .embed(url: try text(&reader))
        case 7: kind = .source(element: try text(&reader), html: try text(&reader))
        case 8: kind = .missing(property: try text(&reader))
        case 9: kind = .unusable
        default: throw PageParsingError.workerFailed
        }
        self.init(kind, at: try TemplatePlace(from: &reader))
    }
}
