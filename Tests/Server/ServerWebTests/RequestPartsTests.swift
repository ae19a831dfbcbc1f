import StdExtras
import Testing

@testable import ServerWeb

struct RequestPartsTests {
    @Test func `fields of forms are decoded, also broken ones`() {
        let fields = FormFields("a=1+2&b=%C3%A4%2B&c&=d&e=%&f=%4&g=%zz&a=3")
        #expect(
            fields.values == [
                "a": "1 2", "b": "ä+", "c": "", "": "d", "e": "%", "f": "%4", "g": "%zz",
            ]
        )
        #expect(fields["a"] == "1 2" && fields["h"] == nil)
        #expect(FormFields(String(repeating: "a=1&", count: 300)).fields.count == 200)
        #expect(FormFields("a=%FF")["a"] == "\u{FFFD}")
    }

    @Test(arguments: [
        ("/write", "/write"), ("/a?b=/c", "/a?b=/c"), ("//evil.example", "/"), ("/\\evil.example", "/"),
        ("https://evil.example", "/"), ("javascript:alert(1)", "/"), ("", "/"), ("write", "/"),
        ("/a\r\nSet-Cookie: b=c", "/"), ("/\t/evil.example", "/"), ("/ä", "/"),
    ])
    func `after signing in one goes to this server alone`(given: String, path: String) {
        #expect(LocalPath(given).text == path)
    }

    @Test func `a path has a bound, and none is the start`() {
        #expect(LocalPath(nil) == .home)
        #expect(LocalPath("/" + String(repeating: "a", count: 1024)) == .home)
    }

    @Test func `proxies name the client, and nobody else does`() throws {
        let proxies = try [#require(AddressRange("10.0.0.0/8"))]
        func address(_ peer: String, _ forwarded: String...) -> String {
            ClientAddress.of(peer: peer, forwarded: forwarded, proxies: proxies)
        }
        #expect(address("192.0.2.1", "198.51.100.1") == "192.0.2.1")
        #expect(address("10.0.0.1") == "10.0.0.1")
        #expect(address("10.0.0.1", "198.51.100.1") == "198.51.100.1")
        // A client may write what it likes before what the proxy adds.
        #expect(address("10.0.0.1", "127.0.0.1, 198.51.100.1") == "198.51.100.1")
        #expect(address("10.0.0.1", "198.51.100.1, 10.0.0.2", "10.0.0.3") == "198.51.100.1")
        #expect(address("10.0.0.1", "198.51.100.1, unknown") == "10.0.0.1")
    }

    @Test func `limits count networks of one subscriber`() {
        #expect(ClientAddress.party("2001:db8::1") == ClientAddress.party("2001:db8::2"))
        #expect(ClientAddress.party("2001:db8::1") != ClientAddress.party("2001:db8:0:1::1"))
        #expect(ClientAddress.party("192.0.2.1") == ClientAddress.party("::ffff:192.0.2.1"))
        #expect(ClientAddress.isLoopback("127.0.0.9") && ClientAddress.isLoopback("::1"))
        #expect(!ClientAddress.isLoopback("192.0.2.1") && !ClientAddress.isLoopback("::2"))
    }

    @Test(arguments: [
        (nil, ByteRange.whole), ("bytes=0-9", .part(0..<10)), ("bytes=5-", .part(5..<100)),
        ("bytes=-10", .part(90..<100)), ("bytes=-1000", .part(0..<100)), ("bytes=90-1000", .part(90..<100)),
        ("bytes=100-", .none), ("bytes=9-5", .none), ("bytes=-0", .none), ("bytes=0-1,5-6", .whole),
        ("bytes=-", .whole), ("lines=1-2", .whole), ("bytes=+1-5", .whole),
        ("bytes=99999999999999999999-", .whole), ("bytes=0-9223372036854775807", .part(0..<100)),
    ])
    func `parts of files are read, and nonsense gets the whole`(field: String?, range: ByteRange) {
        #expect(ByteRange(field, of: 100) == range)
    }

    @Test func `cookies that this server has not made are none`() {
        let token = String(repeating: "0f", count: 32)
        func found(_ cookies: String...) -> String? {
            BrowserSessions.token(in: cookies, name: "martlet_session")
        }
        #expect(found("a=b; martlet_session=\(token)") == token)
        #expect(found("a=b", "martlet_session=\(token)") == token)
        #expect(found("martlet_session=short") == nil)
        #expect(found("__Host-martlet_session=\(token)") == nil)
        #expect(found("martlet_session=\(String(repeating: "zz", count: 32))") == nil)
        #expect(found() == nil)
    }

    @Test func `changes come from this origin`() {
        let url = "https://pages.example"
        func isOwn(_ origins: [String], _ site: String? = nil) -> Bool {
            ForgeryCheck.isOwn(origins, fetchSite: site, url: url)
        }
        #expect(isOwn([]) && isOwn([url], "same-origin") && isOwn([], "none"))
        #expect(!isOwn(["https://evil.example"]) && !isOwn(["null"]) && !isOwn([url, "null"]))
        #expect(!isOwn([], "cross-site") && !isOwn([url], "same-site"))
        #expect(!isOwn(["http://pages.example"]) && !isOwn(["https://pages.example:8443"]))
    }
}
