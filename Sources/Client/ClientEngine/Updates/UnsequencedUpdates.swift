/// Changes that no counter orders, as of how a chat rings or which chats are pinned.
///
/// Pushes of them overtake each other and the answers to our own calls. Where such came close to each other, nobody
/// knows which of them the server got last, and it is to be asked.
///
/// Pure: the time comes in.
struct UnsequencedUpdates: Sendable {
    /// What is further apart was not reordered: a connection that is so late has been replaced, after which all that has
    /// no counter is asked for.
    static let reach = Duration.seconds(60)
    /// How long after a doubt the server is asked: by then what was late has come, and our call has ended.
    static let delay = Duration.seconds(1)

    private var pushed: [StalePart: Duration] = [:]
    private var confirmed: [StalePart: Duration] = [:]

    /// Notes that the server said what `part` is like now.
    ///
    /// - Returns: Whether it may have said something else since.
    mutating func push(_ part: StalePart, at now: Duration) -> Bool {
        forget(before: now - Self.reach)
        defer { pushed[part] = now }
        return pushed[part] != nil || confirmed[part] != nil
    }

    /// Notes that the server took a change of ours.
    ///
    /// - Returns: Whether another device's may have come behind it.
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
