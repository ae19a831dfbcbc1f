import ConfinedProcess

/// What a worker is told, read from its standard input.
public enum CommandReader {
    /// The next command; nil when there is none any more, or it is none.
    public static func next() -> FilmCommand? {
        guard let head = StandardStreams.read(exactly: FilmMessage.headBytes),
            let count = FilmMessage.bodyBytes(head),
            let bytes = StandardStreams.read(exactly: count),
            let message = FilmMessage(head: head, bytes: bytes)
        else { return nil }
        return FilmCommand(message)
    }
}
