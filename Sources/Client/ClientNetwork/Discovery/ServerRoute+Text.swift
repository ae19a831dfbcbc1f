public import MTProto

extension ServerRoute {
    /// As it is noted down: `intermediate chat.example.org:443`. Proxies are left out, and a mixture of carrier and framing
    /// that has no name counts as plain.
    public var text: String { "\((TransportStyle(of: self) ?? .intermediate).rawValue) \(endpoint.text)" }

    /// Reads what ``text`` says; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let words = text.split(separator: " ")
        guard words.count == 2, let style = TransportStyle(rawValue: String(words[0])),
            let endpoint = Endpoint(words[1])
        else { return nil }
        self = style.route(to: endpoint)
    }
}
