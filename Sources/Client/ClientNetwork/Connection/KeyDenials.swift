/// Counts how often the server has denied the permanent key.
///
/// Believing it signs the account out, and the key cannot be restored. A server that briefly cannot read its
/// database may give the same answer. So it must come several times, over minutes, with nothing else in between.
struct KeyDenials {
    /// The number of denials needed.
    static let count = 3
    /// The minimum time between the first and the last.
    static let time = Duration.seconds(120)

    private var count = 0
    private var first = Duration.zero

    /// Records a denial.
    ///
    /// - Parameter now: The time, by ``NetworkTime/elapsed``.
    /// - Returns: True if the denials are to be believed now.
    mutating func add(now: Duration) -> Bool {
        if count == 0 { first = now }
        count += 1
        return count >= Self.count && now - first >= Self.time
    }

    /// Resets the count after the server has accepted the key.
    mutating func clear() { count = 0 }
}
