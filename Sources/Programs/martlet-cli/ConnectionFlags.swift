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
            """
            The transport: 'auto' for what works, 'compact' or 'mtproto' for one protocol, or MTProto in one of the \
            styles \(styles).
            """,
            valueName: "name"
        )
    )
    var transport: String?

    private static let styles = TransportStyle.allCases.map(\.rawValue).joined(separator: ", ")

    func validate() throws {
        if let proxy, proxy != "none", Proxy(proxy) == nil {
            throw ValidationError("--proxy is socks5://HOST:PORT, http://HOST:PORT or none")
        }
        if let transport, TransportSelection(transport) == nil {
            let names = TransportSelection.names.joined(separator: ", ")
            throw ValidationError("--transport is one of \(names)")
        }
    }

    /// The requested changes.
    var change: RouteRule.Change {
        RouteRule.Change(
            proxy: proxy.map { Proxy($0) },
            selection: transport.flatMap(TransportSelection.init)
        )
    }
}
