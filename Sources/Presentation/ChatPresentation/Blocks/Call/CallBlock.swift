import ClientModel
import StdExtras

/// A call: its outcome and duration, with a button to call again.
public struct CallBlock: ContentBlock {
    /// The outcome of the call.
    public var word: CallWord
    /// The duration in seconds; 0 for a call that was not answered.
    public var seconds: Int
    /// True for a video call.
    public var isVideo: Bool

    /// Creates the block for a call of a message.
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

    /// Stands within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }
}
