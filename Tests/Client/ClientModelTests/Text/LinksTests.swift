import ClientModel
import Testing

@Suite struct LinksTests {
    @Test(arguments: [
        ("see https://example.org/a?b=c#d now", ["https://example.org/a?b=c#d"]),
        ("HTTP://EXAMPLE.ORG", ["HTTP://EXAMPLE.ORG"]),
        ("www.example.museum/x", ["www.example.museum/x"]),
        ("example.org", ["example.org"]),
        ("at example.org:8080/path, then", ["example.org:8080/path"]),
        ("example.org: a site", ["example.org"]),
        ("http://192.0.2.1/x", ["http://192.0.2.1/x"]),
        ("https://localhost/x", []),
        ("3.14 and 1.10.2020, e.g. this... and main.swift", []),
        ("The end.It begins", []),
    ])
    func `addresses are found with a scheme and without`(text: String, links: [String]) {
        #expect(FormattedText(text).links == links)
    }

    @Test(arguments: [
        ("Read https://example.org/a.", ["https://example.org/a"]),
        ("(https://example.org/a)", ["https://example.org/a"]),
        ("https://example.org/a_(b)", ["https://example.org/a_(b)"]),
        ("(see https://example.org/a_(b)).", ["https://example.org/a_(b)"]),
        ("\"https://example.org/a\"!", ["https://example.org/a"]),
        ("«example.org», <example.com>", ["example.org", "example.com"]),
        ("https://example.org/a\nhttps://example.org/b", ["https://example.org/a", "https://example.org/b"]),
        ("Is it example.org?", ["example.org"]),
        ("https://example.org/?", ["https://example.org/"]),
        ("**https://example.org**", ["https://example.org"]),
    ])
    func `the punctuation around an address is not of it`(text: String, links: [String]) {
        #expect(FormattedText(text).links == links)
    }

    @Test(arguments: [
        ("смотри пример.рф/страница, да", ["пример.рф/страница"]),
        ("https://пример.испытание/путь", ["https://пример.испытание/путь"]),
        ("Точка.Новое предложение", []),
        ("انظر مثال.شبكة، ثم", ["مثال.شبكة"]),
        ("زر https://example.org/صفحة؟", ["https://example.org/صفحة"]),
        ("看 https://example.org/a，好", ["https://example.org/a"]),
        ("xn--e1afmkfd.xn--p1ai", ["xn--e1afmkfd.xn--p1ai"]),
        ("\u{2067}https://example.org\u{2069}", ["https://example.org"]),
    ])
    func `addresses of all scripts are found`(text: String, links: [String]) {
        #expect(FormattedText(text).links == links)
    }

    @Test(arguments: [
        "ada@example.org", "first.me@example.org", "@example.org", "#example.org", "and/or.com", "a..com",
        "-.org",
        "https://", "https://.", "https://-a.org", "www.", "..", "https://a@b", "xhttps://example",
        "name.org:80@example", String(repeating: "a.", count: 400) + "org",
    ])
    func `what only looks like an address is none`(text: String) {
        #expect(FormattedText(text).links.isEmpty, "\(text)")
    }

    @Test func `an address that names another host leads to the other`() {
        // All of it is the address, and the server decides: cutting parts off could make it look harmless.
        let text = FormattedText("https://example.org@evil.example/x")
        #expect(text.links == ["https://example.org@evil.example/x"])
    }

    @Test func `what is below a spoiler has no preview`() {
        var text = FormattedText("example.org and example.com")
        text.entities = [TextEntity(offset: 0, length: 11, .spoiler)]
        #expect(text.links == ["example.com"])
    }

    @Test func `entities say where words lead, and that code leads nowhere`() {
        var text = FormattedText("here, example.org and example.com")
        text.entities = [
            TextEntity(offset: 0, length: 4, .link("https://example.net")),
            TextEntity(offset: 6, length: 11, .code),
        ]
        #expect(text.links == ["https://example.net", "example.com"])
        text.entities = [TextEntity(offset: 22, length: 11, .url), TextEntity(offset: 6, length: 11, .url)]
        #expect(text.links == ["example.org", "example.com"])
    }

    @Test func `each link comes once, and no more than some`() {
        #expect(FormattedText("example.org example.org").links == ["example.org"])
        let many = (0..<1000).map { "https://example.org/\($0)" }.joined(separator: " ")
        #expect(FormattedText(many).links.count == 4)
    }

    @Test func `a hostile text is nothing but a text`() {
        var text = FormattedText("example.org")
        for (offset, length) in [(Int32.min, Int32.max), (Int32.max, Int32.max), (-5, 3), (5, -9), (0, 99)] {
            text.entities.append(TextEntity(offset: offset, length: length, .link("a b\u{202E}")))
            text.entities.append(TextEntity(offset: offset, length: length, .bold))
        }
        _ = text.links
        let units: [UInt16] = [0xD800, 0x2E, 0xDC00, 0x2F, 0x3A, 0x40, 0x29]
        var seed: UInt64 = 5
        for _ in 0..<500 {
            let garbage = (0..<60).map { _ -> UInt16 in
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let pick = Int(seed >> 33)
                return pick % 3 == 0 ? units[pick % units.count] : UInt16(0x20 + pick % 0x60)
            }
            for link in FormattedText("https://" + String(decoding: garbage, as: UTF16.self)).links {
                #expect(!link.contains(where: \.isWhitespace) && link.utf16.count <= 2048)
            }
        }
        // Linear time: these long texts are done at once.
        for piece in ["https://", "a.", ".", "a@", "((((", "https://a.b)"] {
            _ = FormattedText(String(repeating: piece, count: 200_000)).links
        }
    }
}
