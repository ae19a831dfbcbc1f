import ArticleExtraction
import ArticleTemplates
import ConfinedProcess
import Foundation
import Glibc
import HTMLTree
import LinkPreviews
import PageParsing
import Telegraph

/// Runs a parser worker from start to end: reads a page from standard input and writes what it found to standard output.
///
/// For the hidden subcommand that `PageParser` starts. Call this first, with no other thread running: the process gives
/// up rights for good. Nobody needs the exit status that this returns.
public func runPageParser() -> Int32 {
    // The memory for the place of a rule, if a page is read by rules.
    StandardStreams.closeOthers(but: 1)
    // Messages are not to wait for previews.
    Confinement.offerProcessor()
    return StandardStreams.write(reply()) ? EXIT_SUCCESS : EXIT_FAILURE
}

private func reply() -> [UInt8] {
    var isConversation = false
    let outcome: Result<ParsedPage, PageParsingError>
    do {
        try Confinement.limit(to: PageParserLimits.resources)
        guard let input = message(within: PageParserLimits.requestBytes) else {
            return encoded(.failure(.tooLarge))
        }
        let request = try ParsingRequest(decoding: input)
        var place: SharedMemory?
        if case .templated = request.content {
            isConversation = true
            place = try SharedMemory(givenBytes: RulePlace.byteCount)
            PageTemplates.prepare()
        } else {
            // Nobody gave a memory: what else has its number is not this program's.
            StandardStreams.closeOthers()
        }
        try Confinement.denySystemCalls()
        if case .imported = request.content { return ImportReply.encode(imported(request.bytes)) }
        outcome = .success(try page(of: request, place))
    } catch HTMLError.tooLarge {
        outcome = .failure(.tooLarge)
    } catch {
        outcome = .failure(.workerFailed)
    }
    return isConversation ? WorkerMessage.reply(encoded(outcome)).encoded : encoded(outcome)
}

private func imported(_ html: [UInt8]) -> Result<TelegraphImport, TelegraphError> {
    do throws(TelegraphError) {
        return .success(try TelegraphImport(html: String(decoding: html, as: UTF8.self)))
    } catch {
        return .failure(error)
    }
}

private func encoded(_ outcome: Result<ParsedPage, PageParsingError>) -> [UInt8] {
    let bytes = ParsingReply.encode(outcome)
    return bytes.count <= PageParserLimits.replyBytes ? bytes : ParsingReply.encode(.failure(.tooLarge))
}

/// A message of the parent: its length in four bytes, and then so many bytes; nil for one that is too long or no message.
private func message(within limit: Int) -> [UInt8]? {
    guard let head = StandardStreams.read(exactly: 4) else { return nil }
    let count = head.reduce(0) { $0 << 8 | Int($1) }
    return count <= limit ? StandardStreams.read(exactly: count) : nil
}

private func page(of request: ParsingRequest, _ place: SharedMemory?) throws -> ParsedPage {
    switch request.content {
    case .page(let contentType): return try plainPage(try document(of: request, contentType), request.url)
    case .templated(let contentType, let rules):
        var page = try plainPage(try document(of: request, contentType), request.url)
        // The rules change their tree.
        let result = result(of: rules, try document(of: request, contentType), request.url, place)
        if let article = result.article { page.article = article }
        page.template = ParsedTemplate(isApplied: result.article != nil, result)
        return page
    // It has a reply of its own.
    case .imported: throw PageParsingError.workerFailed
    case .answer(var metadata, let isXML):
        if let answer = isXML ? OEmbed(xml: request.bytes) : OEmbed(json: request.bytes) {
            metadata.add(answer)
        }
        return ParsedPage(metadata: metadata, article: nil)
    }
}

private func document(of request: ParsingRequest, _ contentType: String?) throws -> HTMLDocument {
    guard let utf8 = PageBytes(request.bytes, contentType: contentType).utf8 else {
        throw HTMLError.noMemory
    }
    var limits = HTMLLimits()
    // Letters of other encodings have up to three bytes.
    limits.bytes *= 3
    return try HTMLDocument(utf8: utf8, limits: limits)
}

private func plainPage(_ document: HTMLDocument, _ url: String) throws -> ParsedPage {
    let metadata = PageMetadata(document, url: url)
    let article = PageArticle(document, url: url, metadata: metadata).extracted
    return ParsedPage(metadata: metadata, article: article)
}

/// The outcome of templates for a page.
private func result(
    of rules: PageRules,
    _ document: HTMLDocument,
    _ url: String,
    _ memory: SharedMemory?
) -> TemplateResult {
    let named = rules.named
    let numbers = Dictionary(named.enumerated().map { ($1.name, $0) }) { first, _ in first }
    func tell(_ place: TemplatePlace) {
        guard let memory else { return }
        RulePlace.write(
            line: place.line,
            column: place.column,
            source: numbers[place.source] ?? -1,
            to: memory.bytes
        )
    }
    let templates: PageTemplates
    switch rules {
    case .template(let rules): templates = PageTemplates(ArticleTemplate(rules))
    case .levels(let levels):
        let host = URL(string: url)?.host ?? ""
        let checked = levels.map { ($0.key, ArticleTemplate($0.value, name: $0.key)) }
        templates = PageTemplates(host: host, Dictionary(checked) { first, _ in first })
    }
    return templates.read(document, url: url, now: time(nil), progress: tell) { url in
        guard StandardStreams.write(WorkerMessage.load(url: url).encoded),
            let bytes = message(within: LoadAnswer.limit)
        else { return .failed("no answer") }
        do {
            return try LoadAnswer.decode(bytes)
        } catch {
            return .failed("no answer")
        }
    }
}
