public import MTProto

/// A route to the server, with its source.
public struct RouteCandidate: Hashable, Sendable {
    /// The source of a route, most credible first: among routes that never failed, they are tried in this order.
    public enum Source: UInt8, Sendable, Comparable, CaseIterable {
        /// A route that worked the last time.
        case saved
        /// The server itself, through `help.getConfig`.
        case config
        /// The invite link, or a typed address.
        case invitation
        /// The server's signed record in the DNS.
        case record
        /// A guess: another form that a Martlet server may accept, and a network let through.
        case guess

        /// The more credible source is the lesser.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The route.
    public var route: ServerRoute
    /// The source of the route.
    public var source: Source

    /// A route with its source.
    public init(_ route: ServerRoute, _ source: Source) {
        self.route = route
        self.source = source
    }
}

extension ServerRoute {
    /// The ports that most networks let through: HTTPS, HTTP, and XMPP (MT-38).
    static let commonPorts: [UInt16] = [443, 80, 5222]

    /// Variants of the same endpoint: a server has all carriers on one port, and may have others forwarded to it.
    /// The variants are obfuscated, since networks that block ports inspect packets as well.
    var guesses: [ServerRoute] {
        guard endpoint.carrier == .tcp else { return [] }
        var webSocket = endpoint
        webSocket.carrier = .webSocket
        let ports = [endpoint.port] + Self.commonPorts.filter { $0 != endpoint.port }
        let noise = ports.map { port in
            var endpoint = endpoint
            endpoint.port = port
            return ServerRoute(endpoint, framing: .padded, isObfuscated: true)
        }
        return [ServerRoute(webSocket)] + noise
    }
}
