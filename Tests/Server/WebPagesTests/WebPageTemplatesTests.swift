import PageParsing
import ServerEngine
import Testing

@testable import WebPages

struct WebPageTemplatesTests {
    @Test(arguments: [
        ("https://news.example/a", ["news.example"]),
        ("https://a.b.NEWS.example/a", ["b.news.example", "news.example"]),
        ("https://mynews.example/", []), ("https://example/", []), ("https://127.0.0.1/", []),
        ("nothing", []),
    ])
    func `templates are for their host and those below it`(_ url: String, _ levels: [String]) {
        let all = ["news.example": "1", "b.news.example": "2", "else.example": "3"]
        let rules = WebPageTemplates.published(all).rules(for: url)
        let expected = Dictionary(uniqueKeysWithValues: levels.map { ($0, all[$0] ?? "") })
        #expect(rules == (levels.isEmpty ? nil : .levels(expected)))
    }

    @Test func `the one template is for every page`() {
        #expect(
            WebPageTemplates.one("body: //p").rules(for: "https://else.example/") == .template("body: //p")
        )
    }
}
