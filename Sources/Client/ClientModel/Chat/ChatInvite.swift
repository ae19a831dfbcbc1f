/// A link to join a group or channel, as its administrators see it.
///
/// The link is not stored: only the server knows how often it was used.
public struct ChatInvite: Hashable, Sendable, Identifiable {
    /// The conditions of a link.
    public struct Terms: Hashable, Sendable {
        /// The title, which only its creator sees; "" for none.
        public var title = ""
        /// The date of expiry, seconds since 1970; nil for never.
        public var expires: Int32?
        /// The maximum number of users who may join by it; nil for no limit.
        public var usageLimit: Int32?
        /// True if an administrator must approve each user. Such a link has no ``usageLimit``.
        public var needsApproval = false

        /// Creates conditions without limits.
        public init() {}
    }

    /// The link.
    public var link: String
    /// The user who created it.
    public var maker: PeerID
    /// The date of creation, seconds since 1970.
    public var made: Int32
    /// The conditions.
    public var terms = Terms()
    /// The number of users who have joined by it.
    public var usage: Int32 = 0
    /// The number of pending requests.
    public var requests: Int32 = 0
    /// True if it is the permanent link of its creator.
    public var isPermanent = false
    /// True if it was revoked.
    public var isRevoked = false

    /// Creates a link with only the given data.
    public init(_ link: String, by maker: PeerID, made: Int32) {
        (self.link, self.maker, self.made) = (link, maker, made)
    }

    /// The link, by which the server identifies it.
    public var id: String { link }

    /// True if the link is expired at `now`, seconds since 1970.
    public func isExpired(at now: Int32) -> Bool { terms.expires.map { $0 <= now } ?? false }

    /// True if the usage limit is reached.
    public var isUsedUp: Bool { terms.usageLimit.map { usage >= $0 } ?? false }
}
