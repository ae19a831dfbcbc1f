import ConfinedProcess

/// Reads a worker's commands from its standard input.
public enum CommandReader {
    /// Reads the next command; nil at the end or for an invalid one.
    public static func next() -> VideoDecoderCommand? {
        guard let head = StandardStreams.read(exactly: VideoDecoderMessage.headBytes),
            let count = VideoDecoderMessage.bodyBytes(head),
            let bytes = StandardStreams.read(exactly: count),
            let message = VideoDecoderMessage(head: head, bytes: bytes)
        else { return nil }
        return VideoDecoderCommand(message)
    }
}
