/// A stored message as views return it.
///
/// Fields that are searched or change often are here; the cold rest is in ``content``. The fields are in one
/// immutable heap box: copying a message is one retain, and a window of 40 copies for next to nothing. Setting a
/// field creates a new box; to set several use ``updating(_:)``.
public struct Message: Sendable, Identifiable {
    private var box: Box

    private final class Box: Sendable {
        let fields: MessageFields

        init(_ fields: MessageFields) { self.fields = fields }
    }

    /// Creates a message of these fields.
    public init(_ fields: MessageFields) { box = Box(fields) }

    /// All fields at once. Setting them creates one new box.
    public var fields: MessageFields {
        get { box.fields }
        set { box = Box(newValue) }
    }

    /// A copy with any number of fields changed, in one new box.
    public func updating(_ change: (inout MessageFields) -> Void) -> Message {
        var fields = box.fields
        change(&fields)
        return Message(fields)
    }

    /// True if both share one box, and are therefore equal. False does not mean that they differ.
    public func isIdentical(to other: Message) -> Bool { box === other.box }
}

extension Message: Equatable {
    /// Compares field by field, and in constant time for copies of one message.
    public static func == (left: Message, right: Message) -> Bool {
        left.box === right.box || left.box.fields == right.box.fields
    }
}

extension Message {
    /// The same as ``stableID``.
    public var id: StableID { box.fields.stableID }

    /// The stable id of the message on this device; never changes.
    public var stableID: StableID { box.fields.stableID }

    /// The key.
    public var key: MessageKey {
        get { box.fields.key }
        set { fields.key = newValue }
    }

    /// The date, seconds since 1970 by the server's clock.
    public var timestamp: Int32 {
        get { box.fields.timestamp }
        set { fields.timestamp = newValue }
    }

    /// The position in its chat.
    public var position: MessagePosition { box.fields.position }

    /// The author; nil for a channel's own posts.
    public var author: PeerID? {
        get { box.fields.author }
        set { fields.author = newValue }
    }

    /// The flags.
    public var flags: MessageFlags {
        get { box.fields.flags }
        set { fields.flags = newValue }
    }

    /// The tags, which are the spaces that list it.
    public var tags: MessageTags {
        get { box.fields.tags }
        set { fields.tags = newValue }
    }

    /// The topic or comment thread of the message.
    public var thread: Int64? {
        get { box.fields.thread }
        set { fields.thread = newValue }
    }

    /// The user's own labels on it.
    public var customTags: [[UInt8]] {
        get { box.fields.customTags }
        set { fields.customTags = newValue }
    }

    /// The key of its album.
    public var groupingKey: Int64? {
        get { box.fields.groupingKey }
        set { fields.groupingKey = newValue }
    }

    /// The date of the last change, seconds since 1970.
    public var editDate: Int32? {
        get { box.fields.editDate }
        set { fields.editDate = newValue }
    }

    /// The message that it answers.
    public var replyTo: MessageKey? {
        get { box.fields.replyTo }
        set { fields.replyTo = newValue }
    }

    /// The random id that we sent with it, by which the server recognizes a repeat.
    public var randomID: Int64? {
        get { box.fields.randomID }
        set { fields.randomID = newValue }
    }

    /// The number of views; nil if they are not counted.
    public var views: Int32? {
        get { box.fields.views }
        set { fields.views = newValue }
    }

    /// The reactions.
    public var reactions: Reactions {
        get { box.fields.reactions }
        set { fields.reactions = newValue }
    }

    /// The ids of its media that are stored once for all messages.
    public var mediaIDs: [MediaID] {
        get { box.fields.mediaIDs }
        set { fields.mediaIDs = newValue }
    }

    /// Text, entities, media and the rest, encoded.
    public var content: EncodedContent {
        get { box.fields.content }
        set { fields.content = newValue }
    }
}
