import HTMLTree
import LinkPreviews
import Testing

struct LinkedDataTests {
    private func read(_ json: String) throws -> PageMetadata {
        let html = "<script type='application/ld+json'>\(json)</script>"
        return PageMetadata(try HTMLDocument(utf8: Array(html.utf8)), url: "https://site.example/")
    }

    @Test func `an article in a graph takes its publisher and author from their own objects`() throws {
        let page = try read(
            """
            {"@context":"https://schema.org","@graph":[
             {"@type":"WebPage","@id":"#p","name":"Page"},
             {"@type":["Thing","NewsArticle"],"headline":"A &amp; B","description":"D\n E","inLanguage":"de-DE",
              "datePublished":"2020-01-01T00:00:00Z","image":{"@type":"ImageObject","url":"/i.png","width":"640px"},
              "author":[{"@id":"#a"},{"name":"Bea"}],"publisher":{"@id":"#o"}},
             {"@type":"Organization","@id":"#o","name":"Org"},{"@type":"Person","@id":"#a","name":"Ann"}]}
            """
        )
        #expect(page.title == "A & B" && page.description == "D E" && page.siteName == "Org")
        #expect(page.author == "Ann, Bea" && page.language == "de-DE" && page.kind == .article)
        #expect(page.images.first?.url == "https://site.example/i.png" && page.images.first?.width == 640)
        #expect(page.published == 1_577_836_800)
    }

    @Test func `pictures may be a list of addresses`() throws {
        let page = try read(#"[{"@type":"Article","image":["/1.png","/2.png","/1.png"]}]"#)
        #expect(page.images.map(\.url) == ["https://site.example/1.png", "https://site.example/2.png"])
    }

    @Test func `a film names its file, player and duration`() throws {
        let page = try read(
            """
            {"@type":"VideoObject","name":"Film","contentUrl":"/f.mp4","embedUrl":"/e","duration":"PT1H2M3S",
             "thumbnailUrl":"/t.jpg","uploadDate":"2020-01-01"}
            """
        )
        #expect(page.kind == .video && page.title == "Film" && page.player?.url == "https://site.example/e")
        #expect(page.videos.first?.url == "https://site.example/f.mp4" && page.videos.first?.duration == 3723)
        #expect(page.images.first?.url == "https://site.example/t.jpg" && page.published == 1_577_836_800)
    }

    @Test func `comments and a last comma are no obstacle`() throws {
        #expect(try read("<!-- {\"@type\":\"Article\",\"headline\":\"H\",} -->").title == "H")
        #expect(try read("//<![CDATA[\n{\"@type\":\"Article\",\"headline\":\"H\"}\n//]]>").title == "H")
    }

    @Test(
        arguments: [
            "", "{", "nonsense", "[1,2,null,true]", "\"text\"", "{\"@type\":{\"@type\":1}}",
            "{\"@type\":\"Article\",\"headline\":7}",
            "{\"@type\":\"Article\",\"image\":{\"width\":1e400}}", "{\"@graph\":\"x\"}",
            "{\"@type\":\"Article\",\"headline\":\"\\ud800\"}", "]][[}}{{",
        ]
    )
    func `what is no statement says nothing`(json: String) throws {
        let page = try read(json)
        #expect(page.title == nil && page.images.isEmpty)
    }

    @Test func `neither do thousands of levels`() throws {
        let levels = [
            String(repeating: "[", count: 100_000), String(repeating: "{\"@graph\":", count: 5_000),
            "{'a':'" + String(repeating: "{", count: 10_000) + "'}",
        ]
        for json in levels {
            let page = try read(json)
            #expect(page.title == nil && page.images.isEmpty)
        }
    }

    @Test func `a script that is too large is left out`() throws {
        let page = try read(
            "{\"@type\":\"Article\",\"headline\":\"" + String(repeating: "a", count: 600_000) + "\"}"
        )
        #expect(page.title == nil)
    }
}
