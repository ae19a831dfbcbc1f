import ServerStore
import TelegramSchema

extension ServerEngine {
    /// Runs a command of the host.
    ///
    /// - Throws: ``AdminError``; `ServerStoreError` if the store fails.
    public func admin(_ command: AdminCommand) async throws -> AdminReply {
        try await services.transact { scope in
            switch command {
            case .status: .status(try scope.status())
            case .users(let limit): .users(try scope.newestUsers(limit: limit))
            case .loginCode(let text): .loginCode(try scope.waitingCode(for: scope.phone(text)))
            case .invite(let text): .invited(phone: try scope.invite(scope.phone(text)))
            }
        }
    }
}

extension RequestContext {
    fileprivate func phone(_ text: String) throws -> PhoneNumber {
        guard let phone = PhoneNumber(text) else { throw AdminError.phoneInvalid }
        return phone
    }

    fileprivate func status() throws -> EngineStatus {
        EngineStatus(
            users: Int64(try store.users.count()),
            groups: Int64(try store.chats.count()),
            messages: Int64(try store.messages.count()),
            sessions: state.sessions.connectedCount
        )
    }

    fileprivate func newestUsers(limit: Int) throws -> [AdminUser] {
        try store.users.newest(limit: min(max(0, limit), 10_000)).map { user in
            AdminUser(
                id: user.id,
                phone: user.phone ?? "",
                name: user.lastName.isEmpty ? user.firstName : "\(user.firstName) \(user.lastName)",
                username: user.username
            )
        }
    }

    /// The code that waits. By reading it out the host vouches for the user, so the counts of wrong codes are
    /// cleared.
    fileprivate func waitingCode(for phone: PhoneNumber) throws -> String? {
        try clearRates(of: phone)
        guard let record = try store.loginCodes.find(phone: phone.digits), record.expires > seconds else {
            return nil
        }
        return record.code
    }

    /// Lets a number sign up. A second invite changes nothing.
    fileprivate func invite(_ phone: PhoneNumber) throws -> String {
        guard try store.users.find(phone: phone.digits) == nil else { throw AdminError.alreadyRegistered }
        if try store.invites.find(phone.digits) == nil {
            try store.invites.insert(InviteRecord(code: phone.digits, created: seconds))
        }
        return phone.digits
    }
}
