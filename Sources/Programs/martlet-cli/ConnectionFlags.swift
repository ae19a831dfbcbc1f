import ArgumentParser
import ClientNetwork
import MTProto

/// The routes to the server, for restricted networks. `login` and `use` save them for the account.
struct ConnectionFlags: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The proxy: socks5://[USER:PASSWORD@]HOST:PORT, http://HOST:PORT, or 'none'.",
            valueName: "url"
        )
    )
    var proxy: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The transport: 'auto' to try several, or one of \(names).",
            valueName: "name"
        )
    )
    var transport: String?

    private static let names = TransportStyle.allCases.map(\.rawValue).joined(separator: ", ")

    func validate() throws {
        if let proxy, proxy != "none", Proxy(proxy) == nil {
            throw ValidationError("--proxy is socks5://HOST:PORT, http://HOST:PORT or none")
        }
        if let transport, transport != "auto", TransportStyle(rawValue: transport) == nil {
            throw ValidationError("--transport is auto or one of \(Self.names)")
        }
    }

    /// The requested changes.
    var change: RouteRule.Change {
        RouteRule.Change(
            proxy: proxy.map { Proxy($0) },
            style: transport.map { TransportStyle(rawValue: $0) }
        )
    }
}
