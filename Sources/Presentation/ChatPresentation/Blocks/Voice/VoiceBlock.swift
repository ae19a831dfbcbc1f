public import ClientModel
import StdExtras

/// A voice message: a button, the waveform, and how long it is.
public struct VoiceBlock: ContentBlock {
    /// Whose message it is.
    public var message: StableID
    /// How long, in seconds.
    public var seconds: Int
    /// How loud it is over time, 0…31 each.
    public var levels: [UInt8]
    /// Whether nobody has listened to it yet.
    public var isUnheard = false

    /// A voice message.
    public init(message: StableID, seconds: Int, levels: [UInt8]) {
        self.message = message
        self.seconds = seconds
        self.levels = levels
    }

    /// A voice message whose waveform is packed as on the wire.
    init(_ voice: VoiceInfo, of message: Message) {
        self.init(
            message: message.stableID,
            seconds: Int(clamping: voice.duration),
            levels: Waveform.levels(packed: voice.waveform)
        )
        isUnheard = message.flags.contains(.mediaUnread)
    }

    /// Within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }
}
