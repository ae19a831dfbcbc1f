public import ClientModel
public import MessageStore
public import TelegramSchema

/// The recipient of the updates that answer our own calls: the update processor, as senders of calls see it.
public protocol UpdateSink: Sendable {
    /// Applies the result of a call in order with all updates, and runs `also` in the same transaction. Returns once
    /// that is committed.
    ///
    /// - Parameters:
    ///   - updates: The result.
    ///   - randomID: The message, for a result that does not name it (`updateShortSentMessage`).
    ///   - also: Runs after the application.
    /// - Throws: The errors of the store or of `also`.
    func apply(
        _ updates: TL.Updates,
        randomID: Int64?,
        also: @escaping @Sendable (StoreTransaction) throws -> Void
    ) async throws

    /// Applies a result that contains only a pts range, such as that of a deletion: of the account's own update
    /// sequence, or that of `channel`.
    ///
    /// - Throws: As ``apply(_:randomID:also:)``.
    func applyAffected(
        pts: Int32,
        count: Int32,
        channel: PeerID?,
        also: @escaping @Sendable (StoreTransaction) throws -> Void
    ) async throws

    /// The revision to pass to ``insert(_:askedAt:)`` for a request that starts now.
    var revision: Int { get async }

    /// Stores dialogs from an answer in order with all updates, except for fields that have changed since the
    /// request.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - revision: The revision at the time of the request.
    /// - Returns: The chats that were stored completely; others must be requested again.
    /// - Throws: The errors of the store.
    func insert(_ answer: TL.MessagesPeerDialogs, askedAt revision: Int) async throws -> Set<PeerID>

    /// Records changes that the server has confirmed, just before the transaction that stores them: answers under
    /// way meanwhile may lack them.
    func protect(_ confirmed: ConfirmedChanges) async

    /// Fetches missed updates: the server has a change of ours that has not arrived.
    func missed() async
}

extension UpdateSink {
    /// Applies a result that contains only a pts range of the account's own update sequence.
    ///
    /// - Throws: As ``apply(_:randomID:also:)``.
    func applyAffected(
        pts: Int32,
        count: Int32,
        also: @escaping @Sendable (StoreTransaction) throws -> Void
    ) async throws {
        try await applyAffected(pts: pts, count: count, channel: nil, also: also)
    }

    /// Applies a result that names its messages.
    ///
    /// - Throws: As ``apply(_:randomID:also:)``.
    func apply(
        _ updates: TL.Updates,
        also: @escaping @Sendable (StoreTransaction) throws -> Void
    ) async throws {
        try await apply(updates, randomID: nil, also: also)
    }
}

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
