/// The fields of a ``Message``, which says what each is.
public struct MessageFields: Hashable, Sendable {
    /// Our own identity of the message; given when it is stored and never changed after.
    public var stableID: StableID
    /// Its address.
    public var key: MessageKey
    /// When it was sent, seconds since 1970 by the server's clock.
    public var timestamp: Int32
    /// Who wrote it; nil for a channel's own posts.
    public var author: PeerID?
    /// What is true of it.
    public var flags: MessageFlags
    /// The spaces that list it.
    public var tags: MessageTags
    /// The topic or comment thread that it is in.
    public var thread: Int64?
    /// The member's own labels on it.
    public var customTags: [[UInt8]]
    /// The album that it is in.
    public var groupingKey: Int64?
    /// When it was last changed, seconds since 1970.
    public var editDate: Int32?
    /// The message that it answers.
    public var replyTo: MessageKey?
    /// The number we chose when we sent it, by which the server knows a repeat.
    public var randomID: Int64?
    /// How many have seen it; nil where nobody counts.
    public var views: Int32?
    /// Who reacted how.
    public var reactions: Reactions
    /// Its media that are stored once for all messages.
    public var mediaIDs: [MediaID]
    /// Counts the changes of those media, so that a message with a changed poll is another one to its views.
    /// Kept by the store.
    public var mediaRevision: Int32 = 0
    /// Why it was not sent; only with ``MessageFlags/failed``.
    public var failure: SendFailure?
    /// Text, entities, media and the rest, encoded.
    public var content: EncodedContent

    /// Fields of a message; what has a default is rarely there.
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

    /// Where it stands in its chat.
    public var position: MessagePosition {
        MessagePosition(timestamp: timestamp, namespace: key.namespace, id: key.id)
    }
}
