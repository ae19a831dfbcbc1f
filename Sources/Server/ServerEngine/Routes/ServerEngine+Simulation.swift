import ServerStore
package import TelegramSchema

extension ServerEngine {
    /// Signs a key in as a user without any checks, and creates the account if missing. For simulations and tests,
    /// which have no phone to read a code on.
    package func signIn(key: Int64, as user: UserID, phone: String, name: String) async throws {
        try await services.transact { scope in
            if try scope.store.users.find(user) == nil {
                try scope.store.users.insert(
                    UserRecord(
                        id: user,
                        accessHash: user.rawValue,
                        phone: phone,
                        firstName: name,
                        created: scope.seconds
                    )
                )
            }
            try scope.store.authKeys.signIn(key, user: user, date: scope.seconds)
            scope.state.caches.keys[key] = nil
        }
    }
}
