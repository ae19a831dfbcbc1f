import ServerStore
import TelegramSchema
import WireCrypto

/// `account.*`: the caller's own profile, status and sessions.
enum AccountMethods {
    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.AccountUpdateProfile.self, updateProfile)
        routes.transaction(TLFunction.AccountCheckUsername.self, checkUsername)
        routes.transaction(TLFunction.AccountUpdateUsername.self, updateUsername)
        routes.transaction(TLFunction.AccountUpdateStatus.self, updateStatus)
        routes.transaction(TLFunction.AccountGetAuthorizations.self, getAuthorizations)
        routes.transaction(TLFunction.AccountResetAuthorization.self, resetAuthorization)
        routes.guest(TLFunction.AccountGetPassword.self, getPassword)
        routes.transaction(TLFunction.AccountGetNotifySettings.self, getNotifySettings)
        routes.transaction(TLFunction.AccountUpdateNotifySettings.self, updateNotifySettings)
        routes.constant(TLFunction.AccountGetContentSettings.self, .init())
        routes.transaction(TLFunction.AccountGetNotifyExceptions.self, getNotifyExceptions)
    }

    static func updateProfile(_ request: TLFunction.AccountUpdateProfile, _ call: Call) throws -> TL.User {
        guard var user = try call.scope.user(call.user) else { throw RPCError.unauthorized }
        if request.firstName != nil || request.lastName != nil {
            (user.firstName, user.lastName) = try PersonName.accept(
                first: request.firstName ?? user.firstName,
                last: request.lastName ?? user.lastName
            )
        }
        if let about = request.about {
            let text = String(about.trimmed())
            guard text.unicodeScalars.count <= 70 else { throw RPCError.bad("ABOUT_TOO_LONG") }
            user.about = text
        }
        try call.scope.save(user)
        try call.scope.announceName(of: user, except: call.session)
        return try call.scope.render(user, for: call.user)
    }

    static func checkUsername(_ request: TLFunction.AccountCheckUsername, _ call: Call) throws -> Bool {
        let name = try Username.accept(request.username)
        let owner = try call.store.usernames.owner(of: name)
        return owner == nil || owner == .user(call.user)
    }

    static func updateUsername(_ request: TLFunction.AccountUpdateUsername, _ call: Call) throws -> TL.User {
        guard var user = try call.scope.user(call.user) else { throw RPCError.unauthorized }
        let name = request.username.isEmpty ? nil : try Username.accept(request.username)
        guard name != user.username else { throw RPCError.bad("USERNAME_NOT_MODIFIED") }
        guard try call.store.usernames.set(name, for: .user(user.id)) else {
            throw RPCError.bad("USERNAME_OCCUPIED")
        }
        user.username = name
        try call.scope.save(user)
        try call.scope.announceName(of: user, except: call.session)
        return try call.scope.render(user, for: call.user)
    }

    static func updateStatus(_ request: TLFunction.AccountUpdateStatus, _ call: Call) throws -> Bool {
        // Each change is pushed to all who share a chat with the user.
        try call.scope.take([Rate(name: "status \(call.user.rawValue)", limit: call.limits.statusChanges)])
        if request.offline {
            try call.scope.wentOffline(call.user)
        } else {
            try call.scope.cameOnline(call.user)
        }
        return true
    }

    /// Answers that the user has no second password: none exists yet. Fresh salts and the new algorithms are still
    /// named.
    static func getPassword(
        _ request: TLFunction.AccountGetPassword,
        _ call: UnauthenticatedCall
    ) throws -> TL.AccountPassword {
        guard call.user != nil else { throw RPCError.unauthorized }
        return TL.AccountPassword(
            newAlgo: .passwordKdfAlgoUnknown,
            newSecureAlgo: .securePasswordKdfAlgoUnknown,
            secureRandom: call.scope.randomBytes(256)
        )
    }
}

extension RequestContext {
    /// Sends a user's new name to the user's other sessions and to everybody who has the user as a contact.
    func announceName(of user: UserRecord, except session: SessionAddress) throws {
        let update = TL.Update.updateUserName(
            .init(
                userID: user.id,
                firstName: user.firstName,
                lastName: user.lastName,
                usernames: user.username.map { [.init(editable: true, active: true, username: $0)] } ?? []
            )
        )
        try noteChange(.person, of: .user(user.id), for: user.id, by: session)
        push(update, to: user.id, except: session)
        for owner in try store.contacts.owners(having: user.id) {
            try noteChange(.person, of: .user(user.id), for: owner)
            push(update, to: owner)
        }
    }

    /// Bytes from a random generator.
    func randomBytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &state.random) }
    }
}
