import ArticleExtraction
import ConfinedProcess
import Glibc
import HTMLTree
import LinkPreviews
import PageParsing

/// Runs a parser worker from start to end: reads a page from standard input and writes what it found to standard output.
///
/// For the hidden subcommand that `PageParser` starts. Call this first, with no other thread running: the process gives
/// up rights for good. Nobody needs the exit status that this returns.
public func runPageParser() -> Int32 {
    StandardStreams.closeOthers()
    // Messages are not to wait for previews.
    Confinement.offerProcessor()
    return StandardStreams.write(ParsingReply.encode(outcome())) ? EXIT_SUCCESS : EXIT_FAILURE
}

private func outcome() -> Result<ParsedPage, PageParsingError> {
    do {
        try Confinement.limit(to: PageParserLimits.resources)
        guard let input = StandardStreams.read(limit: PageParserLimits.requestBytes) else {
            return .failure(.tooLarge)
        }
        let request = try ParsingRequest(decoding: input)
        try Confinement.denySystemCalls()
        return .success(try page(of: request))
    } catch HTMLError.tooLarge {
        return .failure(.tooLarge)
    } catch {
        return .failure(.workerFailed)
    }
}

private func page(of request: ParsingRequest) throws -> ParsedPage {
    switch request.content {
    case .page(let contentType): return try page(of: request, contentType)
    case .answer(var metadata, let isXML):
        if let answer = isXML ? OEmbed(xml: request.bytes) : OEmbed(json: request.bytes) {
            metadata.add(answer)
        }
        return ParsedPage(metadata: metadata, article: nil)
    }
}

private func page(of request: ParsingRequest, _ contentType: String?) throws -> ParsedPage {
    guard let utf8 = PageBytes(request.bytes, contentType: contentType).utf8 else {
        throw HTMLError.noMemory
    }
    var limits = HTMLLimits()
    // Letters of other encodings have up to three bytes.
    limits.bytes *= 3
    let document = try HTMLDocument(utf8: utf8, limits: limits)
    let metadata = PageMetadata(document, url: request.url)
    let article = PageArticle(document, url: request.url, metadata: metadata).extracted
    return ParsedPage(metadata: metadata, article: article)
}
