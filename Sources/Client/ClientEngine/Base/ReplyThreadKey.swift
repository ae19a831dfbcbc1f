public import ClientModel

/// Names a thread of answers: the comments under a post, the answers to a message of a large group, a topic.
public struct ReplyThreadKey: Hashable, Sendable {
    /// The group that has it.
    public var peer: PeerID
    /// Its number there: the id of its first message.
    public var thread: Int64

    /// Names a thread.
    public init(_ peer: PeerID, _ thread: Int64) {
        self.peer = peer
        self.thread = thread
    }
}
