public import TelegramSchema

/// The id of a message, the same for all its copies. Never leaves the server.
public struct GlobalMessageID: Hashable, Comparable, Sendable {
    /// The number, which grows with time.
    public let rawValue: Int64

    /// Creates an id from a number, unchecked.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// Stands for the id of a scheduled message, which gets one when it is sent.
    public static let notSent = GlobalMessageID(rawValue: 0)

    /// Orders by number, and so by time.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The differences between the copies of one message.
public struct MessageCopyFlags: OptionSet, Hashable, Sendable {
    /// The bits as stored.
    public let rawValue: Int32

    /// Creates flags from bits, unchecked.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The owner of the mailbox sent it; such messages are never unread.
    public static let outgoing = Self(rawValue: 1)
    /// It mentions the owner of the mailbox.
    public static let mentioned = Self(rawValue: 2)
    /// Its voice or round video has not been played.
    public static let unplayed = Self(rawValue: 4)
    /// It is pinned in this mailbox.
    public static let pinned = Self(rawValue: 8)
    /// It arrived without a sound.
    public static let silent = Self(rawValue: 16)
    /// The owner of the mailbox had scheduled it.
    public static let scheduled = Self(rawValue: 32)
    /// It mentions the owner of the mailbox, who has not seen it yet.
    public static let unseenMention = Self(rawValue: 64)
}

/// The kinds of media in a message, for the tabs of shared media. One message may be of several kinds.
public struct MediaKinds: OptionSet, Hashable, Sendable {
    /// The bits as stored.
    public let rawValue: Int32

    /// Creates kinds from bits, unchecked.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// A photo.
    public static let photo = Self(rawValue: 1)
    /// A video.
    public static let video = Self(rawValue: 2)
    /// A document of no other kind.
    public static let document = Self(rawValue: 4)
    /// A piece of music.
    public static let music = Self(rawValue: 8)
    /// A voice message.
    public static let voice = Self(rawValue: 16)
    /// A round video.
    public static let roundVideo = Self(rawValue: 32)
    /// An animation.
    public static let animation = Self(rawValue: 64)
    /// A link in the text.
    public static let link = Self(rawValue: 128)
    /// A place.
    public static let place = Self(rawValue: 256)
    /// A contact.
    public static let contact = Self(rawValue: 512)
    /// A new photo of the group.
    public static let chatPhoto = Self(rawValue: 1024)
    /// A poll.
    public static let poll = Self(rawValue: 2048)
    /// A call.
    public static let call = Self(rawValue: 4096)
    /// A page of the web below the text.
    public static let webPage = Self(rawValue: 8192)
}

/// A message as sent, stored once for all its copies.
public struct MessageBody: Equatable, Sendable {
    /// The message's id.
    public var gid: GlobalMessageID
    /// The author, or the user who acted in a service message.
    public var sender: UserID
    /// The date of sending.
    public var date: Int32
    /// The date of the last edit; nil for never.
    public var editDate: Int32?
    /// The text; empty for service messages and bare media.
    public var text: String
    /// The other content that all copies share (entities, media, forward header, service action), as the engine
    /// encodes it; empty for a plain text.
    public var content: [UInt8]
    /// The number that all messages of an album share.
    public var groupedID: Int64?
    /// The seconds after ``date`` after which it deletes itself; nil for never.
    public var ttlPeriod: Int32?

    /// Creates the body of a message that was just stored.
    public init(
        gid: GlobalMessageID,
        sender: UserID,
        date: Int32,
        text: String,
        content: [UInt8],
        groupedID: Int64?
    ) {
        self.gid = gid
        self.sender = sender
        self.date = date
        self.text = text
        self.content = content
        self.groupedID = groupedID
    }
}

/// One user's copy of a message, with the message.
public struct MailboxMessage: Equatable, Sendable {
    /// The owner of the copy.
    public var user: UserID
    /// The id in the mailbox, which is the pts of the arrival.
    public var id: MessageID
    /// The dialog.
    public var peer: MailboxPeer
    /// The differences from other copies.
    public var flags: MessageCopyFlags
    /// The kinds of its media.
    public var media: MediaKinds
    /// The message that it answers, in the same mailbox.
    public var replyTo: MessageID?
    /// The message.
    public var body: MessageBody

    /// Creates a copy that was just stored, without reading it back.
    public init(_ copy: MessageCopy, _ delivery: Delivery, media: MediaKinds, body: MessageBody) {
        user = copy.user
        id = copy.id
        peer = delivery.peer
        flags = delivery.flags
        self.media = media
        replyTo = delivery.replyTo
        self.body = body
    }
}

/// The place of one copy of a message.
public struct MessageCopy: Hashable, Sendable {
    /// The owner of the mailbox.
    public var user: UserID
    /// The id in that mailbox.
    public var id: MessageID

    /// Creates the place `id` in the mailbox of `user`.
    public init(user: UserID, id: MessageID) {
        self.user = user
        self.id = id
    }
}

/// One copy of a new message to create.
public struct Delivery: Equatable, Sendable {
    /// The owner of the mailbox.
    public var user: UserID
    /// The dialog in that mailbox: in a private chat each side's peer is the other.
    public var peer: MailboxPeer
    /// The differences from other copies.
    public var flags: MessageCopyFlags
    /// The answered message's id in this mailbox, if it exists there.
    public var replyTo: MessageID?

    /// Creates a copy for `user` in the dialog with `peer`.
    public init(user: UserID, peer: MailboxPeer, flags: MessageCopyFlags = [], replyTo: MessageID? = nil) {
        self.user = user
        self.peer = peer
        self.flags = flags
        self.replyTo = replyTo
    }
}

/// The stored content that all copies of a message share beside its text.
public struct SharedContent: Equatable, Sendable {
    /// The content as the engine encodes it; empty for a plain text.
    public var bytes: [UInt8]
    /// The file that `bytes` name; nil for none. A file stays as long as a message names it.
    public var file: Int64?
    /// The poll that `bytes` name; nil for none. A poll stays as long as a message names it, and no edit changes it.
    public var poll: Int64?
    /// The page of the web that `bytes` name; nil for none.
    public var webPage: Int64?

    /// Creates content with the file, poll or page that it names.
    public init(_ bytes: [UInt8] = [], file: Int64? = nil, poll: Int64? = nil, webPage: Int64? = nil) {
        self.bytes = bytes
        self.file = file
        self.poll = poll
        self.webPage = webPage
    }
}

/// A message to store.
public struct NewMessage: Equatable, Sendable {
    /// The sender.
    public var sender: UserID
    /// The current date.
    public var date: Int32
    /// The text.
    public var text: String
    /// The other content that all copies share.
    public var content: SharedContent
    /// The kinds of its media.
    public var media: MediaKinds
    /// The number that all messages of its album share.
    public var groupedID: Int64?
    /// The seconds after which it deletes itself; nil for never.
    public var ttlPeriod: Int32?
    /// The number that makes sending the message twice harmless; kept for the sender's copy. Nil for messages that no
    /// client sent by itself.
    public var randomID: Int64?

    /// Creates a message; a plain text by default.
    public init(
        sender: UserID,
        date: Int32,
        text: String,
        content: SharedContent = SharedContent(),
        media: MediaKinds = [],
        randomID: Int64? = nil
    ) {
        self.sender = sender
        self.date = date
        self.text = text
        self.content = content
        self.media = media
        groupedID = nil
        self.randomID = randomID
    }
}

/// A message that was stored.
public struct InsertedMessage: Equatable, Sendable {
    /// The message's id.
    public var gid: GlobalMessageID
    /// The copies, in the order of the deliveries. An id is also the pts of the arrival.
    public var copies: [MessageCopy]
}

/// The list of a message's copies in the row of its body: 12 bytes each, little-endian, user then id. With this list,
/// an edit or a delete finds all mailboxes without an index that each new message would pay for.
enum CopyList {
    private static let entryByteCount = 12

    static func encode(_ copies: [MessageCopy]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: copies.count * entryByteCount) { buffer, count in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            for copy in copies {
                raw.storeBytes(of: copy.user.rawValue.littleEndian, toByteOffset: count, as: Int64.self)
                raw.storeBytes(of: copy.id.rawValue.littleEndian, toByteOffset: count + 8, as: Int32.self)
                count += entryByteCount
            }
        }
    }

    static func decode(_ bytes: UnsafeRawBufferPointer) -> [MessageCopy] {
        (0..<bytes.count / entryByteCount).map { entry(at: $0, in: bytes) }
    }

    /// The copy of `user`, found without decoding the others.
    static func id(of user: UserID, in bytes: UnsafeRawBufferPointer) -> MessageID? {
        for index in 0..<bytes.count / entryByteCount {
            let copy = entry(at: index, in: bytes)
            if copy.user == user { return copy.id }
        }
        return nil
    }

    private static func entry(at index: Int, in bytes: UnsafeRawBufferPointer) -> MessageCopy {
        let offset = index * entryByteCount
        let user = Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self))
        let id = Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: Int32.self))
        return MessageCopy(user: UserID(rawValue: user), id: MessageID(rawValue: id))
    }
}
