import ServerStore
import TelegramSchema

/// `auth.*`: codes, signing in, up and out.
enum AuthMethods {
    static func register(in routes: inout Routes, _ services: EngineServices) {
        routes.stagedGuest(TLFunction.AuthSendCode.self) { try sendCode($0, $1, services) }
        routes.stagedGuest(TLFunction.AuthResendCode.self) { try resendCode($0, $1, services) }
        routes.guest(TLFunction.AuthCancelCode.self, cancelCode)
        routes.guest(TLFunction.AuthSignIn.self, signIn)
        routes.guest(TLFunction.AuthSignUp.self, signUp)
        routes.guest(TLFunction.AuthLogOut.self, logOut)
        routes.transaction(TLFunction.AuthResetAuthorizations.self, resetAuthorizations)
    }

    static func sendCode(
        _ request: TLFunction.AuthSendCode,
        _ call: UnauthenticatedCall,
        _ services: EngineServices
    ) throws -> MethodResult<TL.AuthSentCode> {
        let phone = try phoneNumber(request.phoneNumber)
        try call.checkDataCentre()
        let user = try call.store.users.find(phone: phone.digits)
        try call.scope.take(call.askRates(phone))
        return try keepingCounts {
            let invitation =
                user == nil ? try call.scope.invitation(among: request.settings.logoutTokens) : nil
            if user == nil { try call.scope.checkMayRegister(phone, invitation: invitation) }
            return try call.issueCode(
                for: phone,
                user: user,
                preferringSessions: true,
                invitation: invitation,
                services
            )
        }
    }

    /// Delivers the code again, outside the user's other sessions: a caller who asks for this cannot read those.
    static func resendCode(
        _ request: TLFunction.AuthResendCode,
        _ call: UnauthenticatedCall,
        _ services: EngineServices
    ) throws -> MethodResult<TL.AuthSentCode> {
        let phone = try phoneNumber(request.phoneNumber)
        _ = try call.pendingCode(for: phone, hash: request.phoneCodeHash)
        let user = try call.store.users.find(phone: phone.digits)
        try call.scope.take(call.askRates(phone))
        return try keepingCounts {
            try call.issueCode(
                for: phone,
                user: user,
                preferringSessions: false,
                invitation: PhoneCodeHash(request.phoneCodeHash).invitation,
                services
            )
        }
    }

    /// Confirms without deleting the code: another client may have asked for it as well, and it expires by itself.
    static func cancelCode(_ request: TLFunction.AuthCancelCode, _ call: UnauthenticatedCall) throws -> Bool {
        let phone = try phoneNumber(request.phoneNumber)
        _ = try call.pendingCode(for: phone, hash: request.phoneCodeHash)
        return true
    }

    static func signIn(_ request: TLFunction.AuthSignIn, _ call: UnauthenticatedCall) throws
        -> TL.AuthAuthorization
    {
        let phone = try phoneNumber(request.phoneNumber)
        guard let code = request.phoneCode, !code.isEmpty else { throw RPCError.bad("PHONE_CODE_EMPTY") }
        var pending = try call.pendingCode(for: phone, hash: request.phoneCodeHash)
        let user = try call.store.users.find(phone: phone.digits)
        try call.check(code, against: pending, phone: phone, of: user)
        guard let user else {
            pending.confirmedKey = call.session.authKeyID
            try call.store.loginCodes.save(pending)
            return .authorizationSignUpRequired(.init())
        }
        try call.store.loginCodes.delete(phone: phone.digits)
        return try call.signIn(user)
    }

    static func signUp(_ request: TLFunction.AuthSignUp, _ call: UnauthenticatedCall) throws
        -> TL.AuthAuthorization
    {
        let phone = try phoneNumber(request.phoneNumber)
        let pending = try call.pendingCode(for: phone, hash: request.phoneCodeHash)
        guard pending.confirmedKey == call.session.authKeyID else { throw RPCError.bad("PHONE_CODE_INVALID") }
        guard try call.store.users.find(phone: phone.digits) == nil else {
            throw RPCError.bad("PHONE_NUMBER_OCCUPIED")
        }
        let invitation = PhoneCodeHash(request.phoneCodeHash).invitation
        try call.scope.checkMayRegister(phone, invitation: invitation)
        let name = try PersonName.accept(first: request.firstName, last: request.lastName)
        let user = UserRecord(
            id: try call.store.users.nextID(),
            accessHash: call.scope.randomID(),
            phone: phone.digits,
            firstName: name.first,
            lastName: name.last,
            created: call.seconds
        )
        try call.scope.useInvite(phone, invitation: invitation, by: user.id)
        try call.store.users.insert(user)
        try call.store.loginCodes.delete(phone: phone.digits)
        return try call.signIn(user)
    }

    /// Signs out. Somebody who is signed out already gets no error: Telegram for the web would call again and again.
    static func logOut(_ request: TLFunction.AuthLogOut, _ call: UnauthenticatedCall) throws
        -> TL.AuthLoggedOut
    {
        guard let user = call.user else { return TL.AuthLoggedOut() }
        try call.scope.signOut(key: call.session.authKeyID)
        if !call.scope.state.sessions.isConnected(user) { try call.scope.wentOffline(user) }
        return TL.AuthLoggedOut()
    }

    static func resetAuthorizations(
        _ request: TLFunction.AuthResetAuthorizations,
        _ call: Call
    ) throws -> Bool {
        let own = try call.sessionKey()
        let others = try call.store.authKeys.all(of: call.user).filter { $0.id != own }
        try call.checkMayEnd(others)
        for key in others { try call.scope.signOut(key: key.id) }
        try call.store.webSessions.deleteAll(of: call.user)
        return true
    }

    static func phoneNumber(_ text: String) throws(RPCError) -> PhoneNumber {
        guard let phone = PhoneNumber(text) else { throw .bad("PHONE_NUMBER_INVALID") }
        return phone
    }

    /// Runs a body that may fail after counting an attempt, so that the count outlives the error.
    private static func keepingCounts<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as RPCError {
            throw CommittedRPCError(error: error)
        }
    }
}
