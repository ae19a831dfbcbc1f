/// How a replay went that took so long that somebody should know.
public struct ReplayReport: Sendable, Equatable {
    /// How many changes it made.
    public var operationCount: Int
    /// From its beginning to its commit.
    public var duration: Duration

    /// Replays are reported from this duration on.
    static var threshold: Duration { .seconds(1) }
}
