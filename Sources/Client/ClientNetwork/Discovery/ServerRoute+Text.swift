public import MTProto

extension ServerRoute {
    /// The stored form of the route: `intermediate chat.example.org:443`. Proxies are left out, and an unnamed
    /// combination of carrier and framing is stored as plain.
    public var text: String { "\((TransportStyle(of: self) ?? .intermediate).rawValue) \(endpoint.text)" }

    /// Parses ``text``; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let words = text.split(separator: " ")
        guard words.count == 2, let style = TransportStyle(rawValue: String(words[0])),
            let endpoint = Endpoint(words[1])
        else { return nil }
        self = style.route(to: endpoint)
    }
}
