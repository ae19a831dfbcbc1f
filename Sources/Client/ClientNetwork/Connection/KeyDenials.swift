/// How often the server has denied to know the permanent key, and since when.
///
/// To believe it signs the account out, and the key cannot be made again. A server that cannot read its store for a
/// moment may say the same, so it has to say so several times, over minutes, and nothing else in between.
struct KeyDenials {
    /// As many have to come before they are believed.
    static let count = 3
    /// The last has to come so long after the first.
    static let time = Duration.seconds(120)

    private var count = 0
    private var first = Duration.zero

    /// The server has denied it.
    ///
    /// - Parameter now: By ``NetworkTime/elapsed``.
    /// - Returns: Whether that is to be believed now.
    mutating func add(now: Duration) -> Bool {
        if count == 0 { first = now }
        count += 1
        return count >= Self.count && now - first >= Self.time
    }

    /// The server has shown that it knows the key.
    mutating func clear() { count = 0 }
}
