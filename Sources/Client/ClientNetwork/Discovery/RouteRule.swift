public import MTProto

/// The user's decisions about the routes to their server. They apply to every route, from any source.
public struct RouteRule: Hashable, Sendable {
    /// The proxy; nil to connect directly.
    public var proxy: Proxy?
    /// The only transport style to use; nil for any that works. Styles are MTProto's.
    public var style: TransportStyle?
    /// The protocols to use; nil for MTProto if there is a ``style``, otherwise for the program's choice.
    public var transports: TransportChoice?

    /// A rule that changes nothing by default.
    public init(proxy: Proxy? = nil, style: TransportStyle? = nil, transports: TransportChoice? = nil) {
        self.proxy = proxy
        self.style = style
        self.transports = transports
    }

    /// Returns the protocols to use, where the program's choice is `otherwise`.
    public func transports(otherwise: TransportChoice) -> TransportChoice {
        transports ?? (style == nil ? otherwise : .mtproto)
    }

    /// The user's choice of a transport.
    public var selection: TransportSelection {
        switch (transports, style) {
        case (nil, let style?), (.mtproto?, let style?): .style(style)
        case (.mtproto?, nil): .mtproto
        case (.compact?, _): .compact
        case (nil, nil), (.automatic?, _): .automatic
        }
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
        /// The new protocols.
        public var transports: TransportChoice??

        /// A change of nothing by default.
        public init(
            proxy: Proxy?? = nil,
            style: TransportStyle?? = nil,
            transports: TransportChoice?? = nil
        ) {
            self.proxy = proxy
            self.style = style
            self.transports = transports
        }

        /// A change to a transport that a user has chosen; nil keeps it.
        public init(proxy: Proxy?? = nil, selection: TransportSelection?) {
            switch selection {
            case nil: self.init(proxy: proxy)
            case .automatic?: self.init(proxy: proxy, style: .some(nil), transports: .some(nil))
            case .mtproto?: self.init(proxy: proxy, style: .some(nil), transports: .mtproto)
            case .compact?: self.init(proxy: proxy, style: .some(nil), transports: .compact)
            case .style(let style)?: self.init(proxy: proxy, style: style, transports: .some(nil))
            }
        }

        /// The transport that it changes to; nil if it keeps it.
        public var selection: TransportSelection? {
            guard style != nil || transports != nil else { return nil }
            return RouteRule(style: style ?? nil, transports: transports ?? nil).selection
        }

        /// Returns this change followed by `later`, which has precedence.
        public func followed(by later: Change) -> Change {
            Change(
                proxy: later.proxy ?? proxy,
                style: later.style ?? style,
                transports: later.transports ?? transports
            )
        }

        /// True if nothing changes.
        public var isEmpty: Bool { proxy == nil && style == nil && transports == nil }
    }

    /// Returns the rule with `change` applied.
    public func changed(by change: Change) -> RouteRule {
        RouteRule(
            proxy: change.proxy ?? proxy,
            style: change.style ?? style,
            transports: change.transports ?? transports
        )
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
