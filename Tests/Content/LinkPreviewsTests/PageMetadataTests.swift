import HTMLTree
import LinkPreviews
import Testing

struct PageMetadataTests {
    private func read(_ html: String, _ url: String = "https://site.example/a/b") throws -> PageMetadata {
        PageMetadata(try HTMLDocument(utf8: Array(html.utf8)), url: url)
    }

    private static let both = """
        <title>T</title><meta name=description content=D>
        <meta property=og:title content=O><meta property=og:description content=OD>
        <meta property=og:image content=/o.jpg><meta property=og:site_name content=Site>
        <meta name=twitter:title content=W><meta name=twitter:description content=WD>
        <meta name=twitter:image content=w.jpg>
        <script type="application/ld+json">{"@type":"Article","publisher":{"name":"Publisher"}}</script>
        """

    @Test func `Twitter's card wins in the official order`() throws {
        let page = try read(Self.both)
        #expect(page.title == "W" && page.description == "WD" && page.siteName == "Site")
        let images = ["https://site.example/a/w.jpg", "https://site.example/o.jpg"]
        #expect(page.images.map(\.url) == images && !page.isImageGuessed)
    }

    @Test func `Open Graph and the publisher win in the common order`() throws {
        let document = try HTMLDocument(utf8: Array(Self.both.utf8))
        let page = PageMetadata(document, url: "https://site.example/", precedence: .common)
        #expect(page.title == "O" && page.description == "OD" && page.siteName == "Publisher")
        #expect(page.images.first?.url == "https://site.example/o.jpg")
    }

    @Test func `plain HTML is enough`() throws {
        let page = try read(
            "<html lang=EN_us><title> A\n  page </title><meta name=Description content=D><p>x"
        )
        #expect(page.title == "A page" && page.description == "D" && page.language == "en-us")
        #expect(page.kind == .website && page.url == "https://site.example/a/b")
        #expect(page.icon == "https://site.example/favicon.ico")
        #expect(page.images.isEmpty && page.siteName == nil && page.author == nil && page.published == nil)
    }

    @Test(
        arguments: [
            ("Fish &amp; chips", "Fish & chips"), ("Fish &amp;amp; chips", "Fish & chips"),
            ("&amp;quot;a&amp;quot; &amp;#8211; b", "\"a\" – b"), ("a &lt;b&gt; c", "a <b> c"),
            ("\u{202E}evil\u{200B}\u{7}\u{FEFF}", "evil"), ("a\u{A0}\u{2003} b", "a b"),
            ("AT&T", "AT&T"),
        ]
    )
    func `references, spaces and control characters are cleaned`(content: String, text: String) throws {
        #expect(try read("<meta property=og:title content='\(content)'>").title == text)
    }

    @Test func `texts and lists are bounded`() throws {
        let long = String(repeating: "wörd ", count: 20_000)
        let images = (0..<500).map { "<meta property=og:image content=/\($0).png>" }.joined()
        let page = try read("<title>\(long)</title><meta name=description content='\(long)'>\(images)")
        #expect(page.title?.count ?? 0 <= 300 && page.description?.count ?? 0 <= 2000)
        #expect(page.images.count == 10)
    }

    @Test func `the properties of a picture follow it`() throws {
        let page = try read(
            """
            <meta property=og:image content=http://site.example/1.png>
            <meta property=og:image:secure_url content=https://site.example/1.png>
            <meta property=og:image:width content=1200><meta property=og:image:height content=630px>
            <meta property=og:image:alt content=One>
            <meta property=og:image content=/2.png><meta property=og:image:width content=-3>
            """
        )
        #expect(page.images.map(\.url) == ["https://site.example/1.png", "https://site.example/2.png"])
        #expect(page.images[0].width == 1200 && page.images[0].height == 630 && page.images[0].alt == "One")
        #expect(page.images[1].width == nil)
    }

    @Test func `addresses are absolute, by the base element, and of the web`() throws {
        let page = try read(
            """
            <base href=/x/><link rel=canonical href=c><meta name=twitter:image content=javascript:1>
            <meta property=og:image content=//cdn.example/i.png><link rel="shortcut icon" href=i.ico>
            <link rel=apple-touch-icon sizes=180x180 href=/t.png>
            """
        )
        #expect(page.url == "https://site.example/x/c" && page.icon == "https://site.example/t.png")
        #expect(page.images.map(\.url) == ["https://cdn.example/i.png"])
    }

    @Test func `a page without a picture lends one of its content`() throws {
        let page = try read(
            """
            <img src=/logo.png><img src=/t.gif width=1 height=1><img src=data:image/png;base64,AA>
            <article><img src=/big.jpg width=800></article>
            """
        )
        #expect(page.images.map(\.url) == ["https://site.example/big.jpg"] && page.isImageGuessed)
    }

    @Test func `a page without a description lends its first long paragraph`() throws {
        let words = String(repeating: "a word and ", count: 10)
        let page = try read(
            "<nav><p>N\(words)</nav><p>short<div class=cookie-bar><p>C\(words)</div><p>B\(words)"
        )
        #expect(page.description?.hasPrefix("Ba word") == true)
    }

    @Test func `the site's name may stand in the title`() throws {
        #expect(try read("<title>News - ZDNet</title>", "https://www.zdnet.com/x").siteName == "ZDNet")
        #expect(try read("<title>News - Other</title>", "https://www.zdnet.com/x").siteName == nil)
    }

    @Test(arguments: [
        ("ar", "", true), ("en", "שלום", true), ("ar", "dir=ltr", false), ("", "Hello שלום", false),
    ])
    func `the direction is that of the page, its title or its language`(
        language: String,
        title: String,
        isRightToLeft: Bool
    ) throws {
        let stated = title.hasPrefix("dir") ? title : ""
        let text = stated.isEmpty ? title : ""
        #expect(
            try read("<html lang='\(language)' \(stated)><title>\(text)</title>").isRightToLeft
                == isRightToLeft
        )
    }

    @Test func `films, sounds and players are told apart`() throws {
        let page = try read(
            """
            <meta property=og:type content=video.other>
            <meta property=og:video content=https://v.example/embed/1><meta property=og:video:type content=text/html>
            <meta property=og:video:width content=640>
            <meta property=og:video content=https://v.example/1.mp4><meta property=og:video:type content=video/mp4>
            <meta property=og:audio content=https://v.example/1.mp3>
            """
        )
        #expect(
            page.kind == .video && page.player?.url == "https://v.example/embed/1"
                && page.player?.width == 640
        )
        #expect(page.videos.map(\.url) == ["https://v.example/1.mp4"])
        #expect(page.sounds.map(\.url) == ["https://v.example/1.mp3"])
    }

    @Test func `microdata serves where there is nothing else`() throws {
        let page = try read(
            """
            <div itemscope itemtype=https://schema.org/Article><h2 itemprop=headline>Head</h2>
            <span itemprop=author itemscope><b itemprop=name>Ann</b></span><p itemprop=description>Text</p>
            <img itemprop=image src=/i.png><time itemprop=datePublished datetime=2020-02-29></time></div>
            """
        )
        #expect(page.title == "Head" && page.author == "Ann" && page.description == "Text")
        #expect(page.images.first?.url == "https://site.example/i.png" && page.published == 1_582_934_400)
    }

    @Test(
        arguments: [
            ("2016-05-24T13:30:03.000Z", 1_464_096_603), ("2016-05-24T15:30:03+02:00", 1_464_096_603),
            ("2016-05-24 11:30:03-0200", 1_464_096_603), ("2016-05-24", 1_464_048_000),
            ("Tue, 24 May 2016 13:30:03 GMT", 1_464_096_603), ("2016-13-24", nil), ("9999999-1-1", nil),
            ("soon", nil),
            ("1969-12-31T23:59:59Z", -1),
        ] as [(String, Int?)]
    )
    func `dates are read in their usual forms`(text: String, seconds: Int?) throws {
        #expect(try read("<meta property=article:published_time content='\(text)'>").published == seconds)
    }
}
