import HTMLTree
import Testing

@testable import LinkPreviews

struct EmbedTests {
    /// A row of the table: an address, its provider, and the frame.
    struct Row: CustomTestStringConvertible, Sendable {
        let address: String
        let provider: String
        let frame: String

        init(_ address: String, _ provider: String, _ frame: String) {
            (self.address, self.provider, self.frame) = (address, provider, frame)
        }

        var testDescription: String { address }
    }

    @Test(arguments: rows)
    func `a provider's page has its frame`(row: Row) throws {
        let embed = try #require(Embed(of: row.address))
        #expect(embed.provider == row.provider && embed.url == row.frame && embed.type == "iframe")
        #expect(embed.width > 0 && embed.height > 0)
    }

    @Test func `every provider of the table has a test, and there are at least 25`() {
        let tested = Set(Self.rows.map(\.provider))
        let all = Set(EmbedProvider.all.map(\.name))
        #expect(all.subtracting(tested).isEmpty && all.count >= 25)
    }

    @Test(
        arguments: [
            "https://youtube.com.evil.example/watch?v=abc", "https://evilyoutube.com/watch?v=abc",
            "https://youtube.com@evil.example/watch?v=abc", "https://user@youtube.com/watch?v=abc",
            "https://youtube.com:8080/watch?v=abc", "https://youtube.com./watch?v=abc",
            "ftp://youtube.com/watch?v=abc",
            "https://evil.example/?https://youtube.com/watch?v=abc", "https://youtu.be",
            "https://youtube.com/watch",
            "https://youtube.com/watch?v=a%22onload%3D", "https://youtube.com/watch?v=../x",
            "https://youtu.be/..",
            "https://a.b.wistia.com/medias/x", "https://wistia.com/medias/x", "youtube.com/watch?v=abc", "",
            "https://",
            "https://youtube.com/watch?v=" + String(repeating: "a", count: 200), "https://vimeo.com/about",
            "https://open.spotify.com/search/x", "https://x.com/a/status/b", "https://kick.com/a/b",
            "http://[::1",
        ]
    )
    func `other addresses have none`(address: String) {
        #expect(Embed(of: address) == nil)
    }

    @Test(
        arguments: [
            ("https://youtu.be/abc?t=1m30s", 90, "https://www.youtube.com/embed/abc?start=90"),
            ("https://www.youtube.com/watch?v=abc&t=42", 42, "https://www.youtube.com/embed/abc?start=42"),
            (
                "https://www.youtube.com/watch?time_continue=7&v=abc", 7,
                "https://www.youtube.com/embed/abc?start=7"
            ),
            (
                "https://www.youtube.com/watch?v=abc#t=1h2m3s", 3723,
                "https://www.youtube.com/embed/abc?start=3723"
            ),
            ("https://vimeo.com/123#t=5s", 5, "https://player.vimeo.com/video/123#t=5s"),
            ("https://dai.ly/x1?start=9", 9, "https://www.dailymotion.com/embed/video/x1?start=9"),
            ("https://youtu.be/abc?t=soon", nil, "https://www.youtube.com/embed/abc"),
            ("https://youtu.be/abc?t=99999999999999999999", nil, "https://www.youtube.com/embed/abc"),
            ("https://youtu.be/abc?t=-5", nil, "https://www.youtube.com/embed/abc"),
        ] as [(String, Int?, String)]
    )
    func `the start time goes along`(address: String, start: Int?, frame: String) throws {
        let embed = try #require(Embed(of: address))
        #expect(embed.start == start && embed.url == frame)
    }

    private func page(_ html: String, _ url: String) throws -> Embed? {
        Embed(of: PageMetadata(try HTMLDocument(utf8: Array(html.utf8)), url: url), address: url)
    }

    @Test func `a PeerTube server is known by its service`() throws {
        let html = "<link rel=alternate type=application/json+oembed href=/services/oembed?url=x>"
        let found = try page(html, "https://tube.example/w/kkGMgK9ZtnKfYAgnEtQxbv?start=10")
        #expect(found?.url == "https://tube.example/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv?start=10")
        #expect(found?.provider == "tube.example" && found?.kind == .video)
        let elsewhere =
            "<link rel=alternate type=application/json+oembed href=https://a.example/services/oembed>"
        #expect(try page(elsewhere, "https://tube.example/w/kkGMgK9ZtnKfYAgnEtQxbv") == nil)
        #expect(try page(html, "https://tube.example/about") == nil)
    }

    @Test func `a page may name a player of a known provider, and no other`() throws {
        let bandcamp = "https://bandcamp.com/EmbeddedPlayer/v=2/album=1/size=large/"
        let found = try page(
            "<meta name=twitter:player content='\(bandcamp)'>",
            "https://band.example/album/x"
        )
        #expect(found?.provider == "Bandcamp" && found?.url == bandcamp && found?.kind == .audio)
        #expect(
            try page("<meta name=twitter:player content=https://evil.example/p>", "https://band.example/")
                == nil
        )
        let evil = "https://bandcamp.com.evil.example/EmbeddedPlayer/v=2/"
        #expect(try page("<meta name=twitter:player content='\(evil)'>", "https://band.example/") == nil)
    }

    @Test func `the address that a page gives itself does not count`() throws {
        let html = "<link rel=canonical href=https://www.youtube.com/watch?v=abc>"
        #expect(try page(html, "https://evil.example/1") == nil)
    }
}
