/// The target of an invite link, shown before the link is followed.
public enum ChatInvitation: Hashable, Sendable {
    /// A group or channel that the user may join.
    public struct Offer: Hashable, Sendable {
        /// The title.
        public var title: String
        /// The description, or "".
        public var about = ""
        /// The photo.
        public var photo: Photo?
        /// The number of members.
        public var memberCount: Int32 = 0
        /// True if only administrators may write.
        public var isChannel = false
        /// True if an administrator must approve each request.
        public var needsApproval = false

        /// Creates an offer with only the title.
        public init(title: String) { self.title = title }
    }

    /// A chat that the user is already in.
    case member(PeerID)
    /// A chat that the user may join.
    case offer(Offer)
}
