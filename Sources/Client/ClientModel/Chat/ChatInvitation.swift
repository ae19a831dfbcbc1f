/// What an invite link leads to, before one follows it.
public enum ChatInvitation: Hashable, Sendable {
    /// A group or channel that the member may join.
    public struct Offer: Hashable, Sendable {
        /// Its title.
        public var title: String
        /// What it is about, or "".
        public var about = ""
        /// Its picture.
        public var photo: Photo?
        /// How many are in it.
        public var memberCount: Int32 = 0
        /// Whether only its administrators write.
        public var isChannel = false
        /// Whether an administrator lets one in.
        public var needsApproval = false

        /// One of which nothing else is known.
        public init(title: String) { self.title = title }
    }

    /// One that the member is in already.
    case member(PeerID)
    /// One that they may join.
    case offer(Offer)
}
