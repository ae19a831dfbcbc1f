import HTMLTree
import Testing

@testable import ArticleTemplates

/// Rules that are carried out on a page made for a test.
struct TemplateTrial {
    let run: TemplateRun

    init(
        _ rules: String,
        on html: String,
        version: String = "2.1",
        url: String = "https://example.org/news/one?x=1",
        limits: TemplateLimits = TemplateLimits(),
        pages: [String: String] = [:]
    ) throws {
        let document = try HTMLDocument(utf8: Array(html.utf8))
        let template = ArticleTemplate("~version: \"\(version)\"\n" + rules)
        let wrong = template.issues.filter(\.isError)
        try #require(wrong.isEmpty, "\(wrong.map { "\($0.place) \($0.text)" })")
        run = TemplateRun(document, url: url, templates: [:], limits: limits, now: 1_700_000_000) { url in
            pages[url].map { .document(bytes: Array($0.utf8), contentType: "text/html", url: url) }
                ?? .failed("404")
        }
        try run.run(template)
    }

    /// The body of the page.
    var body: String {
        run.document.root?.children.first { $0.name == "body" }?.children
            .map { $0.html(within: 100_000) }.joined() ?? ""
    }

    /// The nodes of a variable or a special list.
    func list(_ name: String) -> [String] {
        let nodes = name == "$" ? run.found : name == "@" ? run.returned : run[name] ?? []
        return nodes.map { $0.html(within: 10_000) }
    }

    func property(_ name: String) -> String? { run.properties[name]?.text }
}

/// A page that templates made an article of.
func read(
    _ rules: String,
    on html: String,
    version: String? = "2.1",
    url: String = "https://example.org/a/b",
    limits: TemplateLimits = TemplateLimits(),
    pages: [String: String] = [:]
) throws -> TemplateResult {
    let head = version.map { "~version: \"\($0)\"\n" } ?? ""
    let template = ArticleTemplate(head + rules)
    let document = try HTMLDocument(utf8: Array(html.utf8))
    func load(_ url: String) -> LoadedDocument {
        pages[url].map { .document(bytes: Array($0.utf8), contentType: "text/html", url: url) }
            ?? .failed("404")
    }
    let templates = PageTemplates(template)
    return templates.read(document, url: url, now: 1_700_000_000, limits: limits, loader: load)
}
