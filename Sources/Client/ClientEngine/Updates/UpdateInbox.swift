import TelegramSchema

/// Pushes that wait for the lane. Bounded: a client that cannot keep up throws them all away and asks for the
/// difference, which is made of slices.
struct UpdateInbox {
    private var updates: [TL.Updates] = []
    private var isOverflown = false
    private static let limit = 4_096

    /// Takes one more. True when the lane is to be woken.
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

    /// Empties it.
    mutating func takeAll() -> (updates: [TL.Updates], isComplete: Bool) {
        defer { self = Self() }
        return (updates, !isOverflown)
    }
}
