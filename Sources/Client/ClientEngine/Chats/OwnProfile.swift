import ClientModel
public import MessageStore
import TelegramSchema

/// The member's own name and description.
public struct OwnProfile: Sendable {
    let services: AccountDependencies

    /// The profile of the account.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Changes the name, which is shown at once, and the description; what is nil stays.
    ///
    /// - Returns: The task whose outcome says whether the server took it.
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
                var user = known
                undo = [.peer(.user(known))]
                user.firstName = firstName ?? user.firstName
                user.lastName = lastName ?? user.lastName
                try transaction.setPeer(.user(user))
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

    /// Takes another public name, "" for none.
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
