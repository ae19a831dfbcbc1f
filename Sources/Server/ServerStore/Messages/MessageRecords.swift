public import TelegramSchema

/// A message as such, the same for all who have it. Never leaves the server.
public struct GlobalMessageID: Hashable, Comparable, Sendable {
    /// Grows with time.
    public let rawValue: Int64

    /// Wraps a number, unchecked.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// By number, which is by time.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What differs between the copies of one message.
public struct MessageCopyFlags: OptionSet, Hashable, Sendable {
    /// The bits as stored.
    public let rawValue: Int32

    /// Wraps bits, unchecked.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The owner of the box sent it; such messages are never unread.
    public static let outgoing = Self(rawValue: 1)
    /// It mentions the owner of the box.
    public static let mentioned = Self(rawValue: 2)
    /// Its voice or round video has not been played.
    public static let unplayed = Self(rawValue: 4)
    /// It is pinned in this box.
    public static let pinned = Self(rawValue: 8)
    /// It arrived without a sound.
    public static let silent = Self(rawValue: 16)
}

/// What a message brings besides text, for the tabs of shared media. One message may be of several kinds.
public struct MediaKinds: OptionSet, Hashable, Sendable {
    /// The bits as stored.
    public let rawValue: Int32

    /// Wraps bits, unchecked.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// A photo.
    public static let photo = Self(rawValue: 1)
    /// A video.
    public static let video = Self(rawValue: 2)
    /// A document of no more special kind.
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
}

/// A message as sent, once for all who have it.
public struct MessageBody: Equatable, Sendable {
    /// Which message.
    public var gid: GlobalMessageID
    /// Who sent it, or did what a service message tells.
    public var sender: UserID
    /// When it was sent.
    public var date: Int32
    /// When it was last edited; nil for never.
    public var editDate: Int32?
    /// The text; empty for service messages and bare media.
    public var text: String
    /// Everything else that all copies share (entities, media, forward header, service action), as the engine
    /// encodes it; empty for a plain text.
    public var content: [UInt8]
    /// What ties the messages of an album together.
    public var groupedID: Int64?

    /// The body of a message that was just stored.
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
    /// Whose copy.
    public var user: UserID
    /// Its number in the box, which is the pts at which it arrived.
    public var id: MessageID
    /// In which conversation.
    public var peer: MailboxPeer
    /// What differs from other copies.
    public var flags: MessageCopyFlags
    /// What it brings besides text.
    public var media: MediaKinds
    /// The message that it answers, in the same box.
    public var replyTo: MessageID?
    /// The message.
    public var body: MessageBody

    /// A copy that was just stored, without reading it back.
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

/// Where one copy of a message is.
public struct MessageCopy: Hashable, Sendable {
    /// Whose box.
    public var user: UserID
    /// Its number there.
    public var id: MessageID

    /// The copy `id` of `user`.
    public init(user: UserID, id: MessageID) {
        self.user = user
        self.id = id
    }
}

/// One copy to make of a new message.
public struct Delivery: Equatable, Sendable {
    /// Whose box.
    public var user: UserID
    /// The conversation in that box: in a private chat each side's peer is the other.
    public var peer: MailboxPeer
    /// What differs from other copies.
    public var flags: MessageCopyFlags
    /// The answered message's number in this box, when it is there.
    public var replyTo: MessageID?

    /// A copy for `user` in the conversation with `peer`.
    public init(user: UserID, peer: MailboxPeer, flags: MessageCopyFlags = [], replyTo: MessageID? = nil) {
        self.user = user
        self.peer = peer
        self.flags = flags
        self.replyTo = replyTo
    }
}

/// What all copies of a message share beside its text, as it is stored.
public struct SharedContent: Equatable, Sendable {
    /// As the engine encodes it; empty for a plain text.
    public var bytes: [UInt8]
    /// The file that `bytes` name; nil for none. As long as a message names a file, the file is kept.
    public var file: Int64?

    /// Pairs content with the file that it names.
    public init(_ bytes: [UInt8] = [], file: Int64? = nil) {
        self.bytes = bytes
        self.file = file
    }
}

/// A message to store.
public struct NewMessage: Equatable, Sendable {
    /// Who sends it.
    public var sender: UserID
    /// Now.
    public var date: Int32
    /// The text.
    public var text: String
    /// Everything else that all copies share.
    public var content: SharedContent
    /// What it brings besides text.
    public var media: MediaKinds
    /// What ties it to other messages of an album.
    public var groupedID: Int64?
    /// The number that makes sending it twice harmless; kept for the sender's copy. Nil for what no client
    /// sent by itself.
    public var randomID: Int64?

    /// A plain text by default.
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
    /// Which message.
    public var gid: GlobalMessageID
    /// Its copies, in the order of the deliveries. An id is also the pts after the arrival.
    public var copies: [MessageCopy]
}
