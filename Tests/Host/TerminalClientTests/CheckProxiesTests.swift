import ClientHost
import ClientNetwork
import MTProto
import Testing

@testable import TerminalClient

/// The comparison of proxies in a terminal.
@Suite struct CheckProxiesTests {
    @Test func `a row says how fast a way is, or why it is none, and keeps the password`() throws {
        let proxy = Proxy(.socks5, host: "::1", port: 1080, user: "ada", password: "secret")
        let fast = ProxyRow(
            RouteRule(proxy: proxy, style: .padded),
            .answered(.milliseconds(42), by: .mtproto)
        )
        #expect(
            try JSONLine.encode(fast)
                == #"{"answers":true,"ms":42,"proxy":"socks5://[::1]:1080","transport":"padded"}"#
        )
        #expect(!fast.line(in: OutputStyle()).contains("secret"))
        let compact = ProxyRow(RouteRule(proxy: proxy), .answered(.milliseconds(7), by: .compact))
        #expect(compact.transport == "compact")
        let other = ProxyRow(RouteRule(transports: .compact), .answersOtherwise(by: .mtproto))
        #expect(other.transport == "compact" && other.reason == .notCompact && !other.answers)
        let refused = ProxyRow(RouteRule(proxy: proxy), .failed(.proxyRefused))
        #expect(refused.reason == .proxyRefused)
        #expect(ProxyRow(RouteRule(), .timedOut).line(in: OutputStyle()).hasSuffix("no answer in time"))
    }
}
