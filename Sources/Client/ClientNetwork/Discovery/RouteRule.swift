public import MTProto

/// The user's decisions about the routes to their server. They apply to every route, from any source.
public struct RouteRule: Hashable, Sendable {
    /// The proxy; nil to connect directly.
    public var proxy: Proxy?
    /// The only transport style to use; nil for any that works.
    public var style: TransportStyle?

    /// A rule that changes nothing by default.
    public init(proxy: Proxy? = nil, style: TransportStyle? = nil) {
        self.proxy = proxy
        self.style = style
    }

    /// Returns `route` with the rule applied.
    public func applied(to route: ServerRoute) -> ServerRoute {
        var route = style?.route(to: route.endpoint) ?? route
        route.endpoint.proxy = proxy
        return route
    }

    /// A change of the rule; nil keeps a part, and a nil within removes it.
    public struct Change: Hashable, Sendable {
        /// The new proxy.
        public var proxy: Proxy??
        /// The new style.
        public var style: TransportStyle??

        /// A change of nothing by default.
        public init(proxy: Proxy?? = nil, style: TransportStyle?? = nil) {
            self.proxy = proxy
            self.style = style
        }

        /// Returns this change followed by `later`, which has precedence.
        public func followed(by later: Change) -> Change {
            Change(proxy: later.proxy ?? proxy, style: later.style ?? style)
        }

        /// True if nothing changes.
        public var isEmpty: Bool { proxy == nil && style == nil }
    }

    /// Returns the rule with `change` applied.
    public func changed(by change: Change) -> RouteRule {
        RouteRule(proxy: change.proxy ?? proxy, style: change.style ?? style)
    }
}

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
