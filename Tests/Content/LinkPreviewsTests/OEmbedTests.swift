import HTMLTree
import Testing

@testable import LinkPreviews

struct OEmbedTests {
    private func page(_ html: String) throws -> PageMetadata {
        PageMetadata(try HTMLDocument(utf8: Array(html.utf8)), url: "https://site.example/v/1")
    }

    @Test func `the service is found, in JSON before XML`() throws {
        let xml = "<link rel=alternate type=text/xml+oembed href='/x?a=1&amp;b=2'>"
        let json = "<link rel=alternate type=application/json+oembed href=/j>"
        #expect(try page(xml).oEmbed == .init(url: "https://site.example/x?a=1&b=2", isXML: true))
        #expect(try page(xml + json).oEmbed == .init(url: "https://site.example/j", isXML: false))
        #expect(try page("<link rel=alternate type=application/rss+xml href=/j>").oEmbed == nil)
    }

    @Test func `the services of some sites are known without their pages`() throws {
        let url = "https://soundcloud.com/owls/night?a=b#t=1"
        let known = try #require(PageMetadata(unread: url))
        let asked = "https%3A%2F%2Fsoundcloud%2Ecom%2Fowls%2Fnight%3Fa%3Db"
        #expect(
            known.missingFrom
                == .init(url: "https://soundcloud.com/oembed?format=json&url=\(asked)", isXML: false)
        )
        #expect(
            OEmbedService.address(for: "https://owls.podbean.com/e/1")?.hasPrefix("https://api.podbean.com/")
                == true
        )
        for other in [
            "https://soundcloud.com/", "https://a.owls.podbean.com/e", "https://soundcloud.com.example/a",
            "mailto:a@gyazo.com",
        ] {
            #expect(PageMetadata(unread: other) == nil)
        }
    }

    @Test func `no host has two services, and all are asked safely`() {
        let hosts = OEmbedService.all.flatMap(\.hosts)
        #expect(Set(hosts).count == hosts.count)
        for service in OEmbedService.all {
            let link = EmbedLink(service.endpoint)
            #expect(link != nil && !service.endpoint.contains("?") && !service.endpoint.contains("{"))
        }
    }

    @Test func `an answer fills what the page leaves open`() throws {
        let json = """
            {"type":"video","title":"A &amp; B","author_name":"Ann","provider_name":"Films","width":"640","height":360,
             "thumbnail_url":"/t.jpg","thumbnail_width":200,"html":"<div><iframe src='https://site.example/e/1'></iframe></div>"}
            """
        var empty = try page("<p>")
        empty.add(try #require(OEmbed(json: Array(json.utf8))))
        #expect(
            empty.title == "A & B" && empty.author == "Ann" && empty.siteName == "Films"
                && empty.kind == .video
        )
        #expect(empty.player?.url == "https://site.example/e/1" && empty.player?.width == 640)
        #expect(empty.images.first?.url == "https://site.example/t.jpg" && empty.images.first?.width == 200)
        var full = try page("<title>T</title><meta property=og:image content=/i.png>")
        full.add(try #require(OEmbed(json: Array(json.utf8))))
        #expect(full.title == "T" && full.images.first?.url == "https://site.example/i.png")
    }

    @Test func `XML with sections and references is read`() throws {
        let xml = """
            <?xml version="1.0"?><oembed><!-- c --><version>1.0</version><type>rich</type><title>A &amp; B</title><empty/>
            <html><![CDATA[<iframe src="https://site.example/e?a=1&b=2"></iframe>]]></html><width>100</width></oembed>
            """
        var found = try page("<p>")
        found.add(try #require(OEmbed(xml: Array(xml.utf8))))
        #expect(found.title == "A & B" && found.player?.url == "https://site.example/e?a=1&b=2")
    }

    @Test(arguments: [
        "", "<", "<oembed", "<oembed>", "<oembed><type>", "<oembed><type></oembed>", "{}", "[]",
        "{\"type\":7}",
    ])
    func `what is no answer is refused`(bytes: String) {
        let isNone = OEmbed(xml: Array(bytes.utf8)).map { _ in false } ?? true
        #expect(isNone && OEmbed(json: Array(bytes.utf8)) == nil)
    }

    @Test func `a photo is its own picture`() throws {
        var found = try page("<p>")
        found.add(
            try #require(OEmbed(json: Array(#"{"type":"photo","url":"/p.jpg","width":10,"height":20}"#.utf8)))
        )
        #expect(found.kind == .photo && found.images.first?.url == "https://site.example/p.jpg")
    }
}
