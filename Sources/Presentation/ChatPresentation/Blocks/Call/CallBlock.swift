import ClientModel
import StdExtras

/// A call: how it went and how long it took, with a button to call again.
public struct CallBlock: ContentBlock {
    /// How it went.
    public var word: CallWord
    /// How long, in seconds; 0 if nobody spoke.
    public var seconds: Int
    /// Whether it was one with pictures.
    public var isVideo: Bool

    /// A call of a message.
    init(_ call: CallRecord, isOutgoing: Bool) {
        isVideo = call.isVideo
        seconds = Int(clamping: max(0, call.duration))
        let wasMissed =
            call.end == .missed || call.end == .busy || (call.end == .declined && call.duration == 0)
        word =
            switch (isOutgoing, wasMissed) {
            case (true, false): .outgoing(isVideo: call.isVideo)
            case (true, true): .cancelled(isVideo: call.isVideo)
            case (false, false): .incoming(isVideo: call.isVideo)
            case (false, true): .missed(isVideo: call.isVideo)
            }
    }

    /// Within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }
}
