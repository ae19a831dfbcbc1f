import ArticleExtraction
import Articles
import HTMLTree
import TelegramSchema

@testable import ArticleTemplates

/// Reads any bytes as rules of a template, as an expression, or as rules and a page to carry them out on.
///
/// The first byte chooses. Expressions are written as XPath of a bounded length, which the library takes or refuses. Rules
/// and page are parted by a byte of one. Their work ends within its bounds, and the article fits those that read it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTemplate(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let bytes, count > 0 else { return 0 }
    let rest = [UInt8](UnsafeBufferPointer(start: bytes + 1, count: count - 1))
    switch bytes[0] % 4 {
    case 0: readExpression(String(decoding: rest, as: UTF8.self))
    case 1: readRules(String(decoding: rest, as: UTF8.self))
    default:
        let parts = rest.split(separator: 1, maxSplits: 1, omittingEmptySubsequences: false)
        let page = parts.count > 1 ? Array(parts[1]) : Array(samplePage.utf8)
        carryOut(String(decoding: parts[0], as: UTF8.self), on: page)
    }
    return 0
}

private let samplePage = """
    <title>T</title><h1 id=h class="a b">Owls</h1><article><p>One <a href=/x>two</a></p><img src=/i.jpg><ul><li>1<li>2</ul>
    <iframe src=/sub></iframe><!-- c --><div style="background:url(/b.png)" data-j='{"a":[1]}'>3 March 2018</div></article>
    """

private func readExpression(_ text: String) {
    guard let query = try? TemplateQuery(text) else { return }
    for part in query.parts {
        precondition(part.path.utf8.count <= 40 << 10, "an expression grows beyond its bound")
        _ = XPathSyntax.error(in: part.path)
    }
    guard let page = try? HTMLDocument(utf8: Array(samplePage.utf8)) else { return }
    for part in query.parts where part.variables.isEmpty {
        _ = try? page.evaluate(part.path, from: page.root, steps: 100_000)
    }
}

private func readRules(_ text: String) {
    let template = ArticleTemplate(text)
    let lines = text.unicodeScalars.count { $0 == "\n" } + 1
    for issue in template.issues {
        precondition((1...lines).contains(issue.place.line) && issue.place.column > 0, "a fault has no place")
    }
}

private func carryOut(_ rules: String, on page: [UInt8]) {
    let template = ArticleTemplate(rules)
    guard template.isUsable, let document = try? HTMLDocument(utf8: page) else { return }
    var limits = TemplateLimits()
    limits.steps = 2_000
    limits.iterations = 100
    limits.nodes = 5_000
    limits.writtenBytes = 1 << 20
    limits.expressionSteps = 50_000
    limits.patternSteps = 10_000
    limits.time = .seconds(2)
    let url = "https://example.org/news/owls?x#y"
    let templates = PageTemplates(template)
    let result = templates.read(document, url: url, now: 1_700_000_000, limits: limits, loader: loaded)
    guard let article = result.article?.article else { return }
    precondition(result.sources.count == article.blocks.count, "a block has no origin")
    let schema = TL.Page(article, photos: [], documents: [])
    guard let again = try? Article(schema) else {
        preconditionFailure("an article exceeds the limits of its readers")
    }
    precondition(again == article, "an article comes back as something else")
}

private func loaded(_ url: String) -> LoadedDocument {
    let page = "<link rel=canonical href=/own><p>loaded</p><iframe src=/sub></iframe>"
    return .document(bytes: Array(page.utf8), contentType: nil, url: url)
}
