import ClientModel
public import MessageStore
import TelegramSchema

/// The user's own name and bio.
public struct OwnProfile: Sendable {
    let services: AccountDependencies

    /// The profile of the account.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Sets the name, shown at once, and the bio; nil keeps a field.
    ///
    /// - Returns: The task, whose outcome is the server's decision.
    /// - Throws: `StoreError`.
    @discardableResult
    public func update(
        firstName: String? = nil,
        lastName: String? = nil,
        about: String? = nil
    ) async throws -> TaskID {
        let selfID = services.selfID
        return try await services.store.transaction { transaction in
            var undo: [Undo] = []
            if case .user(let known)? = try transaction.reader.peer(selfID) {
                undo = [.name(selfID, first: known.firstName, last: known.lastName)]
                try transaction.updatePeer(selfID) {
                    $0.setName(firstName ?? known.firstName, lastName ?? known.lastName)
                }
            }
            let call = TLFunction.AccountUpdateProfile(
                firstName: firstName,
                lastName: lastName,
                about: about
            )
            let stored = StoredCall(call, undo: undo)
            return try transaction.enqueueCall(stored, queue: TaskQueueID(rawValue: "profile"))
        }
    }

    /// Sets the public username; "" removes it.
    ///
    /// - Returns: As ``update(firstName:lastName:about:)``.
    /// - Throws: `StoreError`.
    @discardableResult
    public func setUsername(_ name: String) async throws -> TaskID {
        try await services.store.transaction { transaction in
            let call = StoredCall(TLFunction.AccountUpdateUsername(username: name))
            return try transaction.enqueueCall(call, queue: TaskQueueID(rawValue: "profile"))
        }
    }
}
