public import ClientNetwork
public import MTProto

/// What a program was told about where an account's server is.
public struct ServerLocationHints: Sendable {
    /// The link by which the member came, with the fingerprint of the server's key.
    public var link: InviteLink
    /// URLs of resolvers that know the server's signed record, when the link names one; asked over HTTPS, and only while
    /// the server is not found otherwise.
    public var resolvers: [String]
    /// What is to be otherwise, this time, than the member has decided about the ways there.
    public var change: RouteRule.Change

    /// Puts them together.
    public init(link: InviteLink, resolvers: [String] = [], change: RouteRule.Change = .init()) {
        self.link = link
        self.resolvers = resolvers
        self.change = change
    }

    /// The ways that the link names.
    var routes: [ServerRoute] { ([link.endpoint] + link.alternates).map { ServerRoute($0) } }
}
