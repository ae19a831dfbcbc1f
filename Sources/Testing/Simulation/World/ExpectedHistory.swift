public import ClientModel
public import TelegramSchema

/// The actions of all users in a world, to be compared with the final state.
public struct ExpectedHistory: Sendable {
    /// The expected final state of a message.
    public enum ExpectedOutcome: Sendable {
        /// The message exists.
        case kept
        /// The message is deleted everywhere.
        case deleted
        /// The message was deleted while being sent: either state is right, if all devices agree.
        case unsure
    }

    /// A message as first written. Its text identifies it: no other text begins with it.
    public struct Entry: Sendable {
        /// The device's name.
        public var device: String
        /// The chat.
        public var chat: PeerID
        /// The text, before any edit.
        public var text: String
        /// The id on the device.
        public var id: StableID
        /// The expected final state.
        public var fate = ExpectedOutcome.kept
        /// True if it is a forwarded copy of another message, with that message's text.
        public var isForward = false
    }

    /// The last text that was typed on a device and not sent.
    public struct Draft: Sendable {
        /// The device's name.
        public var device: String
        /// The user.
        public var user: UserID
        /// The chat.
        public var chat: PeerID
        /// The text.
        public var text: String
    }

    /// All sent messages, in the order of typing on each device.
    public var sent: [Entry] = []
    /// The last text typed on each device in each chat, latest last.
    public var typed: [Draft] = []

    /// The last chat settings that users have chosen.
    public var expectedSettings = ExpectedSettings()

    /// Creates an empty history.
    public init() {}
}
