import ClientHost
import ClientNetwork
import MTProto
import Testing

@testable import TerminalClient

/// The comparison of proxies in a terminal.
@Suite struct CheckProxiesTests {
    @Test func `a row says how fast a way is, or why it is none, and keeps the password`() throws {
        let proxy = Proxy(.socks5, host: "::1", port: 1080, user: "ada", password: "secret")
        let fast = ProxyRow(RouteRule(proxy: proxy, style: .padded), .answered(.milliseconds(42)))
        #expect(
            try JSONLine.encode(fast)
                == #"{"answers":true,"ms":42,"proxy":"socks5://[::1]:1080","transport":"padded"}"#
        )
        #expect(!fast.line(in: OutputStyle()).contains("secret"))
        let refused = ProxyRow(RouteRule(proxy: proxy), .failed(.proxyRefused))
        #expect(refused.reason == .proxyRefused)
        #expect(ProxyRow(RouteRule(), .timedOut).line(in: OutputStyle()).hasSuffix("no answer in time"))
    }
}
