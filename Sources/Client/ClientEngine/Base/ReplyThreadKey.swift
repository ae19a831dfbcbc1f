public import ClientModel

/// The key of a reply thread: the comments on a post, the replies to a message of a large group, or a topic.
public struct ReplyThreadKey: Hashable, Sendable {
    /// The group that contains the thread.
    public var peer: PeerID
    /// The thread's id in the group: that of its first message.
    public var thread: Int64

    /// Creates a key.
    public init(_ peer: PeerID, _ thread: Int64) {
        self.peer = peer
        self.thread = thread
    }
}
