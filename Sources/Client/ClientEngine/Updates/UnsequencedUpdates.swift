/// Tracks changes without a counter, such as notification settings or pinned chats.
///
/// Such updates overtake each other and the answers to own calls. After several in a short time it is unknown which
/// the server took last, and it must be asked.
///
/// Pure: the time is a parameter.
struct UnsequencedUpdates: Sendable {
    /// The window in which changes may be reordered. A connection with a longer delay has been replaced, after which
    /// all data without a counter is fetched.
    static let reach = Duration.seconds(60)
    /// The delay between a doubt and the request: by then late updates have come, and the own call has ended.
    static let delay = Duration.seconds(1)

    private var pushed: [StalePart: Duration] = [:]
    private var confirmed: [StalePart: Duration] = [:]

    /// Records an update of `part` from the server.
    ///
    /// - Returns: True if the server may have a different state by now.
    mutating func push(_ part: StalePart, at now: Duration) -> Bool {
        forget(before: now - Self.reach)
        defer { pushed[part] = now }
        return pushed[part] != nil || confirmed[part] != nil
    }

    /// Records an own change that the server has taken.
    ///
    /// - Returns: True if another device's change may have followed it.
    mutating func confirm(_ part: StalePart, at now: Duration) -> Bool {
        forget(before: now - Self.reach)
        confirmed[part] = now
        return pushed[part] != nil
    }

    private mutating func forget(before time: Duration) {
        pushed = pushed.filter { $0.value >= time }
        confirmed = confirmed.filter { $0.value >= time }
    }
}
