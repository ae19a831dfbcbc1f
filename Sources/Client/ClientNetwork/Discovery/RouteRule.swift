public import MTProto

/// What a person has decided about the ways to their server. It holds for every way, whoever told of it.
public struct RouteRule: Hashable, Sendable {
    /// Through which proxy; nil to connect directly.
    public var proxy: Proxy?
    /// In which style alone; nil for whichever gets through.
    public var style: TransportStyle?

    /// Everything as it comes unless told otherwise.
    public init(proxy: Proxy? = nil, style: TransportStyle? = nil) {
        self.proxy = proxy
        self.style = style
    }

    /// `route` as the rule has it.
    public func applied(to route: ServerRoute) -> ServerRoute {
        var route = style?.route(to: route.endpoint) ?? route
        route.endpoint.proxy = proxy
        return route
    }

    /// What somebody wants to be otherwise; nil leaves a part as it is, and nil within says that there shall be none.
    public struct Change: Hashable, Sendable {
        /// Through which proxy.
        public var proxy: Proxy??
        /// In which style alone.
        public var style: TransportStyle??

        /// Nothing unless told.
        public init(proxy: Proxy?? = nil, style: TransportStyle?? = nil) {
            self.proxy = proxy
            self.style = style
        }

        /// This, and then `later`, which wins where both say something.
        public func followed(by later: Change) -> Change {
            Change(proxy: later.proxy ?? proxy, style: later.style ?? style)
        }

        /// Whether it changes nothing.
        public var isEmpty: Bool { proxy == nil && style == nil }
    }

    /// The rule with what `change` wants.
    public func changed(by change: Change) -> RouteRule {
        RouteRule(proxy: change.proxy ?? proxy, style: change.style ?? style)
    }
}
