import StdExtras
import Testing

@testable import PageFetching

struct WebAddressTests {
    @Test(arguments: [
        ("http://example.org", "http://example.org/"),
        (" HTTPS://Example.ORG.:443/a b?c=ä#frag ", "https://example.org/a%20b?c=%C3%A4"),
        ("http://example.org:443/", "http://example.org:443/"),
        ("https://example.org:80?x", "https://example.org:80/?x"),
        ("http://0x7f.1/", "http://127.0.0.1/"),
        ("http://2130706433", "http://127.0.0.1/"),
        ("http://017700000001", "http://127.0.0.1/"),
        ("http://127.1", "http://127.0.0.1/"),
        ("http://0", "http://0.0.0.0/"),
        ("http://1.2.3.4.", "http://1.2.3.4/"),
        ("http://[::1]:80/", "http://[::1]/"),
        ("http://[::FFFF:127.0.0.1]", "http://127.0.0.1/"),
        ("http://[fe80::1%25lo]/", "http://[fe80::1]/"),
        ("http://a_b.example/\\x|{}", "http://a_b.example/%5Cx%7C%7B%7D"),
    ])
    func `an address has one form`(text: String, expected: String) throws {
        #expect(try WebAddress(text).text == expected)
        #expect(try WebAddress(expected).text == expected)
    }

    @Test(arguments: [
        ("", FetchError.malformedAddress), ("example.org", .malformedAddress),
        ("//example.org", .malformedAddress),
        ("http:example.org", .malformedAddress), ("http:///x", .malformedAddress),
        ("http://", .malformedAddress),
        ("http://a..b", .malformedAddress), ("http://a b/", .malformedAddress),
        ("http://exa\u{0}mple.org", .malformedAddress), ("http://example.org/\r\nx", .malformedAddress),
        ("http://ex%61mple.org", .malformedAddress), ("http://１２７.0.0.1", .malformedAddress),
        ("http://127。0。0。1", .malformedAddress), ("http://1.2.3.4.5", .malformedAddress),
        ("http://256.1.1.1", .malformedAddress), ("http://0x1ffffffff", .malformedAddress),
        ("http://1.2.3.08", .malformedAddress), ("http://[::1", .malformedAddress),
        ("http://[1.2.3.4]/", .malformedAddress), ("http://[::1]x/", .malformedAddress),
        ("http://a:b:80/", .malformedAddress), ("http://a:99999/", .malformedAddress),
        ("http://example.org\\@evil.example/", .credentials), ("file:///etc/passwd", .refusedScheme),
        ("gopher://example.org/", .refusedScheme), ("javascript:alert(1)", .refusedScheme),
        ("data:text/html,x", .refusedScheme), ("ftp://example.org", .refusedScheme),
        ("http://example.org:22/", .refusedPort), ("http://example.org:0/", .refusedPort),
        ("http://example.org:8080", .refusedPort), ("http://user@example.org/", .credentials),
        ("http://user:secret@example.org/", .credentials), ("http://@example.org", .credentials),
    ])
    func `what is no address of a page is refused`(text: String, expected: FetchError) {
        #expect(throws: expected) { try WebAddress(text) }
    }

    @Test func `a very long address is refused`() {
        #expect(throws: FetchError.malformedAddress) {
            try WebAddress("http://a.example/" + String(repeating: "x", count: 5_000))
        }
        #expect(throws: FetchError.malformedAddress) {
            try WebAddress("http://a.example/" + String(repeating: "ü", count: 2_000))
        }
        #expect(throws: FetchError.malformedAddress) {
            try WebAddress("http://" + String(repeating: "x", count: 64) + ".example/")
        }
    }

    @Test(arguments: [
        ("c", "https://a.example/x/c"), ("/c", "https://a.example/c"), ("?q", "https://a.example/x/y?q"),
        ("../../../c?d/..", "https://a.example/c?d/.."), ("./.", "https://a.example/x/"),
        ("", "https://a.example/x/y?z"),
        ("//b.example/c", "https://b.example/c"), ("http://b.example", "http://b.example/"),
        ("#part", "https://a.example/x/y?z"), ("c:80/", nil), ("file:///etc/passwd", nil),
        ("//a.example:22/", nil), ("//u@b.example/", nil), ("/\u{7F}", nil),
    ])
    func `a redirect is an address like others`(reference: String, expected: String?) throws {
        let page = try WebAddress("https://a.example/x/y?z")
        #expect((try? page.resolving(reference))?.text == expected)
    }

    @Test func `names beyond ASCII become what is looked up`() throws {
        #expect(
            try WebAddress(written: "https://bücher.example/straße").text
                == "https://xn--bcher-kva.example/stra%C3%9Fe"
        )
        #expect(try WebAddress(written: "http://example.org/ä").text == "http://example.org/%C3%A4")
        // Digits of full width are digits, and lead where digits do.
        let loopback = try #require(IPAddress("127.0.0.1"))
        let wide = try? WebAddress(written: "http://１２７.0.0.1/")
        #expect(wide == nil || wide?.host == .address(loopback))
    }
}
