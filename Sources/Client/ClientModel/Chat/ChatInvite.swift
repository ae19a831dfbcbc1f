/// A link by which one joins a group or channel, as those see it who manage it.
///
/// It is not stored: only the server knows how often it was used.
public struct ChatInvite: Hashable, Sendable, Identifiable {
    /// What holds for those who follow a link.
    public struct Terms: Hashable, Sendable {
        /// What its maker calls it; nobody else sees that. "" for nothing.
        public var title = ""
        /// Until when it is valid, seconds since 1970; nil for ever.
        public var expires: Int32?
        /// How many may join by it; nil for any number.
        public var usageLimit: Int32?
        /// Whether an administrator lets in whoever follows it. Such a link has no ``usageLimit``.
        public var needsApproval = false

        /// A link for everybody, for ever.
        public init() {}
    }

    /// The link.
    public var link: String
    /// Who made it.
    public var maker: PeerID
    /// When it was made, seconds since 1970.
    public var made: Int32
    /// What holds for those who follow it.
    public var terms = Terms()
    /// How many have joined by it.
    public var usage: Int32 = 0
    /// How many ask to.
    public var requests: Int32 = 0
    /// Whether it is the one that its maker always has.
    public var isPermanent = false
    /// Whether it was made invalid.
    public var isRevoked = false

    /// A link of which nothing else is known.
    public init(_ link: String, by maker: PeerID, made: Int32) {
        (self.link, self.maker, self.made) = (link, maker, made)
    }

    /// Names it to the server.
    public var id: String { link }

    /// Whether its time has passed at `now`, seconds since 1970.
    public func isExpired(at now: Int32) -> Bool { terms.expires.map { $0 <= now } ?? false }

    /// Whether as many as may have joined by it.
    public var isUsedUp: Bool { terms.usageLimit.map { usage >= $0 } ?? false }
}
