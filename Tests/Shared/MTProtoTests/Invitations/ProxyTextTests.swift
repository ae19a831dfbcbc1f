import MTProto
import Testing

@Suite struct ProxyTextTests {
    @Test func `a proxy is read from its address`() {
        #expect(Proxy("socks5://localhost:1080") == Proxy(.socks5, host: "localhost", port: 1080))
        #expect(Proxy("HTTP://[2001:db8::7]:3128/") == Proxy(.http, host: "2001:db8::7", port: 3128))
        #expect(
            Proxy("socks5://ada:p%40ss%3Aword@proxy.example:1080")
                == Proxy(.socks5, host: "proxy.example", port: 1080, user: "ada", password: "p@ss:word")
        )
        #expect(Proxy("http://ada@proxy.example:80")?.user == "ada")
    }

    @Test(arguments: [
        "", "localhost:1080", "socks4://localhost:1080", "socks5://localhost", "socks5://:1080",
        "http://a b:1",
        "socks5://@host:1", "socks5://a%4@host:1", "socks5://a%zz@host:1", "http://ws:host:1",
        "http://host:0",
    ])
    func `anything else is none`(text: String) {
        #expect(Proxy(text) == nil)
    }
}
