public import ClientModel
public import MessageStore
public import TelegramSchema

/// Takes the updates that answer our own calls: the update lane, as those who act see it.
public protocol UpdateSink: Sendable {
    /// Applies the result of a call of ours in its place among all updates, and runs `also` in the very transaction
    /// that does so; returns once that is committed.
    ///
    /// - Parameters:
    ///   - updates: The result.
    ///   - randomID: For a result that does not name our message (`updateShortSentMessage`), which it is.
    ///   - also: Runs behind the application.
    /// - Throws: What the store or `also` throws.
    func apply(
        _ updates: TL.Updates,
        randomID: Int64?,
        also: @escaping @Sendable (StoreTransaction) throws -> Void
    ) async throws

    /// Takes a result that says only how far a stream of updates went on, such as that of a deletion: the account's own,
    /// or the one of `channel`.
    ///
    /// - Throws: As ``apply(_:randomID:also:)``.
    func applyAffected(
        pts: Int32,
        count: Int32,
        channel: PeerID?,
        also: @escaping @Sendable (StoreTransaction) throws -> Void
    ) async throws

    /// What to give to ``insert(_:askedAt:)`` for an answer that is asked for from now on.
    var revision: Int { get async }

    /// Stores how the server sees chats, in its place among all updates, but for what changed since it was asked.
    ///
    /// - Parameters:
    ///   - answer: What it said.
    ///   - revision: When it was asked.
    /// - Returns: The chats of which all was stored; others are to be asked for anew.
    /// - Throws: What the store throws.
    func insert(_ answer: TL.MessagesPeerDialogs, askedAt revision: Int) async throws -> Set<PeerID>

    /// Notes that the server has confirmed changes of ours, just before the transaction that says so: answers that
    /// were under way meanwhile may not know them.
    func protect(_ confirmed: ConfirmedChanges) async

    /// Something of ours is on the server that we have not got: asks for what was missed.
    func missed() async
}

extension UpdateSink {
    /// Takes a result that says only how far the account's own stream went on.
    ///
    /// - Throws: As ``apply(_:randomID:also:)``.
    func applyAffected(
        pts: Int32,
        count: Int32,
        also: @escaping @Sendable (StoreTransaction) throws -> Void
    ) async throws {
        try await applyAffected(pts: pts, count: count, channel: nil, also: also)
    }

    /// Applies a result that names whatever it is about.
    ///
    /// - Throws: As ``apply(_:randomID:also:)``.
    func apply(
        _ updates: TL.Updates,
        also: @escaping @Sendable (StoreTransaction) throws -> Void
    ) async throws {
        try await apply(updates, randomID: nil, also: also)
    }
}
