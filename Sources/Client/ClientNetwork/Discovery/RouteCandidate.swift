public import MTProto

/// A way to the server that somebody told us of.
public struct RouteCandidate: Hashable, Sendable {
    /// Who told, the most credible first: among ways that never failed, theirs are tried first.
    public enum Source: UInt8, Sendable, Comparable, CaseIterable {
        /// It worked the last time.
        case saved
        /// The server itself, by `help.getConfig`.
        case config
        /// The invite link, or the person who typed an address.
        case invitation
        /// The server's signed record in the DNS.
        case record
        /// A guess: what a server of ours may take as well, and a network let through.
        case guess

        /// The more credible is the lesser.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The way.
    public var route: ServerRoute
    /// Who told of it.
    public var source: Source

    /// A way with its source.
    public init(_ route: ServerRoute, _ source: Source) {
        self.route = route
        self.source = source
    }
}

extension ServerRoute {
    /// The ports that the most networks let through: HTTPS, HTTP, and XMPP (client.md MT-38).
    static let commonPorts: [UInt16] = [443, 80, 5222]

    /// The same machine otherwise: a server has all carriers on one port, and may have others forwarded to it. They
    /// look like noise, since who blocks ports looks at packets as well.
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
