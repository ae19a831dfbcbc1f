import TestKit
import Testing

@testable import ClientModel

@Suite struct LinkAddressTests {
    @Test(arguments: [
        ("https://example.org", "https://example.org"),
        ("HTTP://Example.ORG:8080/A?b=c#d", "http://example.org:8080/A?b=c#d"),
        ("example.org", "https://example.org"),
        ("example.org:8080/x", "https://example.org:8080/x"),
        ("localhost:8080/x", "https://localhost:8080/x"),
        ("  https://example.org/a b\u{202E}\"<c>\n", "https://example.org/a%20b%E2%80%AE%22%3Cc%3E"),
        ("https://example.org/100%/%41", "https://example.org/100%25/%41"),
        ("http://[2001:DB8::7]:80/", "http://[2001:db8::7]:80/"),
        ("https://пример.рф/Привет", "https://xn--e1afmkfd.xn--p1ai/%D0%9F%D1%80%D0%B8%D0%B2%D0%B5%D1%82"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
        ("https://例え.テスト", "https://xn--r8jz45g.xn--zckzah"),
        ("mailto:ada@example.org", "mailto:ada@example.org"),
        ("tel:+49 (30) 123-45", "tel:+493012345"),
        ("geo:52.5,-13.4;u=9?q=x", "geo:52.5,-13.4"),
    ])
    func `what programs of the desktop know is theirs to open`(written: String, opened: String) {
        let address = LinkAddress(written)
        #expect(address.kind == .outside)
        #expect(address.text == opened)
    }

    @Test(arguments: [
        "file:///etc/passwd", "file:/etc/passwd", "/etc/passwd", "smb://host/share/x.desktop",
        "sftp://host/x",
        "dav://host/x", "nfs://host/x", "javascript:alert(1)", "data:text/html,x", "vnc://host",
        "steam://run/1",
        "ftp://example.org/x", "about:blank", "ms-word:ofe|u|https://x", "x-scheme:y", "//host/share",
        "\\\\host\\share", "C:\\x.exe", "https:/example.org", "http:example.org", "https:\\\\example.org",
        "https://",
        "https://exa mple.org", "https://example.org\\@evil.org", "https://e..org", "https://-e.org",
        "https://e.org:0",
        "https://e.org:99999", "https://[::1", "https://[v1.x]", "https://a\u{202E}b.org",
        "https://%65vil.org", "hello",
        "", " ", ":", "://", "org.gnome.shell://x", "ada@example.org", "mailto:", "mailto:ada",
        "mailto:@example.org",
        "mailto:a@b.org,c@d.org", "mailto:a%0Acc@example.org", "mailto:a b@example.org", "tel:*#06#", "tel:",
        "tel:x",
        "tel:1;ext=2", "geo:1", "geo:91,0", "geo:nan,0", "geo:0,0,0,0", "geo:1e9,0",
        "https://" + String(repeating: "a", count: 64) + ".org", String(repeating: "a.", count: 5000) + "org",
    ])
    func `everything else is opened by nobody`(written: String) {
        let address = LinkAddress(written)
        #expect(address.kind == .refused)
        #expect(address.text.utf8.count <= 3 * LinkAddress.longest + 3)
        #expect(!address.text.contains("\u{202E}"))
    }

    @Test(arguments: [
        "tg://resolve?domain=ada", "TG:join?invite=x", "martlet://chat.example.org:4430?key=00",
    ])
    func `what is this program's own stays here`(written: String) {
        #expect(LinkAddress(written).kind == .inside)
        #expect(LinkAddress(written).text == written)
    }

    @Test func `of a mail address nothing but the address is handed on`() {
        let address = LinkAddress("mailto:ada@example.org?attach=/home/ada/.ssh/id_rsa&body=x")
        #expect(address.text == "mailto:ada@example.org")
        #expect(LinkAddress("mailto:a@b?attach=/etc/passwd@example.org").kind == .refused)
        #expect(LinkAddress("mailto:o'brien/x=y@example.org").text == "mailto:o%27brien%2Fx%3Dy@example.org")
    }

    @Test func `the host stands by itself`() {
        let address = LinkAddress("https://example.org:80/x")
        #expect(address.beforeHost == "https://")
        #expect(address.host == "example.org")
        #expect(address.afterHost == ":80/x")
        #expect(address.writtenHost == nil)
        #expect(LinkAddress("https://Пример.рф").writtenHost == "пример.рф")
    }

    @Test(arguments: [
        "https://good.org@evil.org/", "https://good.org%2F@evil.org/", "https://u:p@evil.org",
        "https://аpple.com", "https://gооgle.com", "https://apple.аb.com",
        "https://evil.org/\u{202E}gro.doog//:sptth",
    ])
    func `an address that looks like another one is misleading`(written: String) {
        let address = LinkAddress(written)
        #expect(address.kind == .outside)
        #expect(address.isMisleading)
        #expect(!address.text.contains("@"))
    }

    @Test(arguments: [
        "https://пример.рф", "https://example.org/@ada", "https://xn--e1afmkfd.xn--p1ai", "a.org:80",
    ])
    func `names of one script mislead nobody`(written: String) {
        #expect(!LinkAddress(written).isMisleading)
    }

    @Test(arguments: [
        ("https://example.org/", "example.org"), ("https://example.org", "http://example.org/"),
        ("https://example.org/x", "Example.org/x"), ("https://example.org/x", " https://example.org/x "),
        ("mailto:ada@example.org", "ada@example.org"), ("tel:+4930", "+49 30"),
        ("smb://host/x", "smb://host/x"),
        ("https://пример.рф", "пример.рф"), ("tg://join?invite=x", "tg://join?invite=x"),
    ])
    func `words that are the address show it`(written: String, words: String) {
        #expect(LinkAddress(written).isShown(as: words))
    }

    @Test(arguments: [
        ("https://evil.org", "https://example.org"), ("https://evil.org", "here"),
        ("https://evil.org/x", "evil.org"),
        ("https://evil.org:81", "evil.org"), ("smb://evil.org", "https://evil.org"),
        ("mailto:a@b.org", "c@b.org"),
        ("https://example.org.evil.org", "example.org"), ("https://example.org", ""), ("smb://x", "smb://y"),
    ])
    func `any other words hide it`(written: String, words: String) {
        #expect(!LinkAddress(written).isShown(as: words))
    }

    @Test func `whatever is written is judged, and what is opened is plain ASCII`() {
        let pieces = [
            "http", "https", ":", "/", "//", "@", "?", "#", "[", "]", "%", "%4", ".", "-", "a", "Я", "ß",
            "\u{202E}",
            "\u{0}", "\u{10FFFF}", "e\u{301}", "👍", "xn--", "mailto:", "tel:", "geo:", "1", "99999", ",", " ",
            "\\",
        ]
        var random = SeededRandom(seed: 5)
        for _ in 0..<3000 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            let address = LinkAddress(text)
            if address.kind == .outside {
                #expect(address.text.utf8.allSatisfy { 0x21...0x7E ~= $0 }, "\(text)")
                #expect(LinkAddress(address.text).text == address.text, "\(text)")
            }
            _ = address.isShown(as: text)
        }
        let long = String(repeating: "я", count: 1 << 20)
        #expect(LinkAddress("https://\(long).org").kind == .refused)
        #expect(LinkAddress("https://" + String(repeating: "я", count: 63) + ".org").kind == .refused)
    }
}
