import ArgumentParser
import ServerHost

/// The flags of `martletd serve` for web pages that messages link to.
struct PageFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            What is made of web pages that messages link to: on, previews or off. 'on': previews, and articles that \
            open in the messenger. 'off': no page is ever looked up. (default: on)
            """,
            valueName: "what"
        )
    )
    var pages: String?

    @Option(
        help: ArgumentHelp(
            "The only hosts whose pages are looked up, with those below them. May be repeated. (default: all)",
            valueName: "host"
        )
    )
    var pageAllowHost: [String] = []

    @Option(
        help: ArgumentHelp(
            "A host whose pages are never looked up, with those below it. May be repeated.",
            valueName: "host"
        )
    )
    var pageDenyHost: [String] = []

    @Option(
        help: ArgumentHelp(
            "A host whose pages have previews alone and never articles, with those below it. May be repeated.",
            valueName: "host"
        )
    )
    var pageNoArticleHost: [String] = []

    @Option(
        help: ArgumentHelp(
            "A network that pages may be fetched from, as 192.168.1.0/24. May be repeated. (default: the internet)",
            valueName: "net"
        )
    )
    var pageAllowNet: [String] = []

    @Option(
        help: ArgumentHelp("A network that pages are never fetched from. May be repeated.", valueName: "net")
    )
    var pageDenyNet: [String] = []

    @Option(
        help: ArgumentHelp(
            "Your address, of a page or of mail, which sites see. (default: none)",
            valueName: "address"
        )
    )
    var pageContact: String?

    @Option(
        help: ArgumentHelp(
            "Where a site is served instead: HOST:PORT:ADDRESS:PORT. Not checked. May be repeated.",
            valueName: "map"
        )
    )
    var pageConnectTo: [String] = []

    @Option(
        help: ArgumentHelp(
            "A server that looks up the names of sites. May be repeated. (default: those of the system)",
            valueName: "server"
        )
    )
    var pageNameServer: [String] = []

    @Option(
        help: ArgumentHelp(
            "A proxy that pages are fetched through: http://HOST:PORT or socks5://HOST:PORT. (default: none)",
            valueName: "proxy"
        )
    )
    var pageProxy: String?

    @Option(
        help: ArgumentHelp(
            "A file with the authorities that vouch for sites, in PEM. (default: that of the system)",
            valueName: "file"
        )
    )
    var pageCa: String?

    /// Adds the flags' values.
    func add(to layer: inout SettingsLayer) {
        layer.add(pages, for: .pages)
        for host in pageAllowHost { layer.add(host, for: .pageAllowedHost) }
        for host in pageDenyHost { layer.add(host, for: .pageDeniedHost) }
        for host in pageNoArticleHost { layer.add(host, for: .pageNoArticleHost) }
        for net in pageAllowNet { layer.add(net, for: .pageAllowedNetwork) }
        for net in pageDenyNet { layer.add(net, for: .pageDeniedNetwork) }
        layer.add(pageContact, for: .pageContact)
        for map in pageConnectTo { layer.add(map, for: .pageConnection) }
        for server in pageNameServer { layer.add(server, for: .pageNameServer) }
        layer.add(pageProxy, for: .pageProxy)
        layer.add(pageCa, for: .pageAuthorities)
    }
}
