/// The fields of a ``Message``.
public struct MessageFields: Hashable, Sendable {
    /// The stable id on this device; assigned when the message is stored and never changed after.
    public var stableID: StableID
    /// The key.
    public var key: MessageKey
    /// The date, seconds since 1970 by the server's clock.
    public var timestamp: Int32
    /// The author; nil for a channel's own posts.
    public var author: PeerID?
    /// The flags.
    public var flags: MessageFlags
    /// The tags, which are the spaces that list it.
    public var tags: MessageTags
    /// The topic or comment thread of the message.
    public var thread: Int64?
    /// The user's own labels on it.
    public var customTags: [[UInt8]]
    /// The key of its album.
    public var groupingKey: Int64?
    /// The date of the last change, seconds since 1970.
    public var editDate: Int32?
    /// The message that it answers.
    public var replyTo: MessageKey?
    /// The random id that we sent with it, by which the server recognizes a repeat.
    public var randomID: Int64?
    /// The number of views; nil if they are not counted.
    public var views: Int32?
    /// The reactions.
    public var reactions: Reactions
    /// The ids of its media that are stored once for all messages.
    public var mediaIDs: [MediaID]
    /// The number of changes of those media, so that a message with a changed poll differs for its views. Counted by
    /// the store.
    public var mediaRevision: Int32 = 0
    /// The reason why it was not sent; only with ``MessageFlags/failed``.
    public var failure: SendFailure?
    /// Text, entities, media and the rest, encoded.
    public var content: EncodedContent

    /// Creates fields; those with a default are rarely set.
    public init(
        stableID: StableID = .unassigned,
        key: MessageKey,
        timestamp: Int32,
        author: PeerID? = nil,
        flags: MessageFlags = [],
        tags: MessageTags = [],
        thread: Int64? = nil,
        customTags: [[UInt8]] = [],
        groupingKey: Int64? = nil,
        editDate: Int32? = nil,
        replyTo: MessageKey? = nil,
        randomID: Int64? = nil,
        views: Int32? = nil,
        reactions: Reactions = Reactions(),
        mediaIDs: [MediaID] = [],
        content: EncodedContent = .empty
    ) {
        self.stableID = stableID
        self.key = key
        self.timestamp = timestamp
        self.author = author
        self.flags = flags
        self.tags = tags
        self.thread = thread
        self.customTags = customTags
        self.groupingKey = groupingKey
        self.editDate = editDate
        self.replyTo = replyTo
        self.randomID = randomID
        self.views = views
        self.reactions = reactions
        self.mediaIDs = mediaIDs
        self.content = content
    }

    /// The position in its chat.
    public var position: MessagePosition {
        MessagePosition(timestamp: timestamp, namespace: key.namespace, id: key.id)
    }
}
