import ConfinedProcess

/// What a worker is told, read from its standard input.
public enum CommandReader {
    /// The next command; nil when there is none any more, or it is none.
    public static func next() -> VideoDecoderCommand? {
        guard let head = StandardStreams.read(exactly: VideoDecoderMessage.headBytes),
            let count = VideoDecoderMessage.bodyBytes(head),
            let bytes = StandardStreams.read(exactly: count),
            let message = VideoDecoderMessage(head: head, bytes: bytes)
        else { return nil }
        return VideoDecoderCommand(message)
    }
}
