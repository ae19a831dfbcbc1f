import TelegramSchema

/// The queue of pushes for the update processor. Bounded: a client that cannot keep up discards them all and fetches
/// the difference, which comes in slices.
struct UpdateInbox {
    private var updates: [TL.Updates] = []
    private var isOverflown = false
    private static let limit = 4_096

    /// Adds an update; true if the update processor must be woken.
    mutating func add(_ update: TL.Updates) -> Bool {
        if isOverflown { return false }
        guard updates.count < Self.limit else {
            updates = []
            isOverflown = true
            return false
        }
        updates.append(update)
        return updates.count == 1
    }

    /// Removes and returns all updates.
    mutating func takeAll() -> (updates: [TL.Updates], isComplete: Bool) {
        defer { self = Self() }
        return (updates, !isOverflown)
    }
}
