/// The report of a replay that took remarkably long.
public struct ReplayReport: Sendable, Equatable {
    /// The number of its operations.
    public var operationCount: Int
    /// The time from its start to its commit.
    public var duration: Duration

    /// The minimum duration of reported replays.
    static var threshold: Duration { .seconds(1) }
}
