public import ClientModel
import StdExtras

/// A voice message: a button, the waveform, and the duration.
public struct VoiceBlock: ContentBlock {
    /// The id of the message.
    public var message: StableID
    /// The duration, in seconds.
    public var seconds: Int
    /// The loudness over time, 0…31 each.
    public var levels: [UInt8]
    /// True if the message has not been listened to yet.
    public var isUnheard = false

    /// Creates a voice message.
    public init(message: StableID, seconds: Int, levels: [UInt8]) {
        self.message = message
        self.seconds = seconds
        self.levels = levels
    }

    /// Creates a voice message from a waveform packed as on the wire.
    init(_ voice: VoiceInfo, of message: Message) {
        self.init(
            message: message.stableID,
            seconds: Int(clamping: voice.duration),
            levels: Waveform.levels(packed: voice.waveform)
        )
        isUnheard = message.flags.contains(.mediaUnread)
    }

    /// Stands within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }
}
