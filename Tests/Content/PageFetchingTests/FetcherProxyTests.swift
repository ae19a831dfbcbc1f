import PageFetching
import Testing

struct FetcherProxyTests {
    @Test(arguments: [
        ("http://Proxy.example:3128", "http://proxy.example:3128"),
        ("HTTP://10.0.0.1:80/", "http://10.0.0.1:80"),
        ("socks5://[2001:DB8::1]:1080", "socks5://[2001:db8::1]:1080"),
    ])
    func `a proxy is read from its text`(_ written: String, _ text: String) {
        #expect(FetcherProxy(written)?.text == text)
    }

    @Test(arguments: [
        "", "http://", "http://a.example", "http://a.example:0", "http://a.example:65536",
        "https://a.example:1",
        "socks4://a.example:1", "socks5h://a.example:1", "http://me:secret@a.example:1", "http://a b:1",
        "http://2001:db8::1:1080", "http://[a.example]:1", "http://a.example:1/path", "a.example:1",
    ])
    func `other texts are none`(_ written: String) {
        #expect(FetcherProxy(written) == nil)
    }
}
