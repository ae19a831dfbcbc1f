import ClientEngine
import ClientModel
import MessageStore
import Signals

/// Reads the new messages of an account one by one from its store, and stores how far the program has come.
///
/// Threads: an actor.
actor ArrivalReader {
    /// The answer to a loop that asks for a message.
    enum Step: Sendable {
        case message(MartletClient.Message)
        /// There is no new message now.
        case none
        /// Another loop has begun, or the client is closed.
        case over
    }

    /// True once the client is closed; loops watch it.
    nonisolated let closing = ValuePromise(false)
    nonisolated var isClosed: Bool { closing.value == true }

    private let store: MessageStore
    /// The place behind the message that the loop has now.
    private var place: ArrivalPlace
    /// The place behind the last message that was handled.
    private var stored: ArrivalPlace
    /// The place up to which there is nothing else for the loop.
    private var searched = StableID.unassigned
    private var loop = 0

    private init(_ store: MessageStore, at place: ArrivalPlace) {
        self.store = store
        self.place = place
        stored = place
    }

    /// Continues where the program was, or begins behind what is stored.
    ///
    /// - Parameters:
    ///   - store: The account's store.
    ///   - now: The server's time after a sign-in; nil to go by the newest message that is stored.
    /// - Returns: The reader.
    /// - Throws: `StoreError`.
    static func open(_ store: MessageStore, since now: Int32?) async throws -> ArrivalReader {
        let place = try await store.transaction { transaction in
            if let place = try transaction.reader.entry(.arrivalPlace) { return place }
            let end = try transaction.reader.endOfArrivals()
            let place = ArrivalPlace(last: end.last, since: now ?? end.timestamp)
            try transaction.setEntry(place, for: .arrivalPlace)
            return place
        }
        return ArrivalReader(store, at: place)
    }

    /// Begins a loop, which ends the one before.
    ///
    /// - Returns: The number of the loop.
    /// - Throws: `StoreError`.
    func begin() async throws -> Int {
        loop += 1
        let begun = loop
        try await settle()
        return begun
    }

    /// The next message of a loop, after the one before it is marked as handled.
    ///
    /// - Throws: `StoreError`.
    func next(in loop: Int) async throws -> Step {
        guard loop == self.loop, !isClosed else { return .over }
        try await settle()
        let (start, since) = (max(place.last, searched), place.since)
        let (found, end) = try await store.read { reader in
            let found = try reader.arrivals(after: start, since: since, limit: 1).first
            return (try found.flatMap { try reader.message(from: $0) }, try reader.newestArrival())
        }
        guard loop == self.loop, !isClosed else { return .over }
        guard let found else {
            searched = max(start, end)
            return .none
        }
        place.last = found.stableID
        return .message(found)
    }

    /// Marks the message at hand as handled, and ends all loops.
    func close() async {
        // If it cannot be stored, the program sees the message again.
        try? await settle()
        closing.set(true)
    }

    private func settle() async throws {
        let reached = place
        guard reached != stored else { return }
        try await store.transaction(.buffered) { try $0.setEntry(reached, for: .arrivalPlace) }
        stored = reached
    }
}
