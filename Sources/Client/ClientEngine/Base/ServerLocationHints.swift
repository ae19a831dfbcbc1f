public import ClientNetwork
public import MTProto

/// The ways to locate an account's server.
public struct ServerLocationHints: Sendable {
    /// The link by which the user came, with the fingerprint of the server's key.
    public var link: InviteLink
    /// URLs of resolvers that have the server's signed record, if the link names one. They are asked over HTTPS, and
    /// only while the server is not found otherwise.
    public var resolvers: [String]
    /// This run's deviation from the user's connection rules.
    public var change: RouteRule.Change

    /// Creates the hints.
    public init(link: InviteLink, resolvers: [String] = [], change: RouteRule.Change = .init()) {
        self.link = link
        self.resolvers = resolvers
        self.change = change
    }

    /// The routes that the link names.
    var routes: [ServerRoute] { ([link.endpoint] + link.alternates).map { ServerRoute($0) } }
}
