public import ClientModel
public import TelegramSchema

/// What happened in a world, as its people know it: to be found again in the end.
public struct ExpectedHistory: Sendable {
    /// What should have become of a message.
    public enum ExpectedOutcome: Sendable {
        /// It is there.
        case kept
        /// It is nowhere.
        case deleted
        /// It was deleted on its way: either is right, as long as all agree.
        case unsure
    }

    /// A message as it was first written: its text, which no other begins with, tells it from all others.
    public struct Entry: Sendable {
        /// The device.
        public var device: String
        /// Where it was sent.
        public var chat: PeerID
        /// The text, before any change.
        public var text: String
        /// What the device calls it.
        public var id: StableID
        /// What should have become of it.
        public var fate = ExpectedOutcome.kept
        /// Whether it is a copy of another message, whose text it has.
        public var isForward = false
    }

    /// What was last typed on a device and not sent.
    public struct Draft: Sendable {
        /// The device.
        public var device: String
        /// Whose it is.
        public var user: UserID
        /// Where.
        public var chat: PeerID
        /// The words.
        public var text: String
    }

    /// All that was sent, in the order in which it was typed on each device.
    public var sent: [Entry] = []
    /// What was last typed on each device into each chat, the last last.
    public var typed: [Draft] = []

    /// What people last wished of chats as a whole.
    public var expectedSettings = ExpectedSettings()

    /// Nothing happened yet.
    public init() {}
}
