import ServerStore
import TelegramSchema

extension AccountMethods {
    static func getAuthorizations(
        _ request: TLFunction.AccountGetAuthorizations,
        _ call: Call
    ) throws -> TL.AccountAuthorizations {
        try call.scope.keepNotes()
        let keys = try call.store.authKeys.all(of: call.user)
        let own = try call.sessionKey()
        return TL.AccountAuthorizations(
            authorizationTtlDays: 180,
            authorizations: keys.map { authorization($0, isCurrent: $0.id == own) } + (try browsers(of: call))
        )
    }

    static func resetAuthorization(
        _ request: TLFunction.AccountResetAuthorization,
        _ call: Call
    ) throws -> Bool {
        let browsers = try call.store.webSessions.all(of: call.user)
        if let browser = browsers.first(where: { hash(ofBrowser: $0.token) == request.hash }) {
            try call.store.webSessions.delete(browser.token)
            return true
        }
        let keys = try call.store.authKeys.all(of: call.user)
        guard let key = keys.first(where: { $0.hash == request.hash }), key.id != (try call.sessionKey())
        else {
            throw RPCError.bad("HASH_INVALID")
        }
        try call.checkMayEnd([key])
        try call.scope.signOut(key: key.id)
        return true
    }

    /// The browsers that the caller is signed in with, as sessions.
    private static func browsers(of call: Call) throws -> [TL.Authorization] {
        let browsers = try call.store.webSessions.all(of: call.user)
        return browsers.filter { $0.session.expires > call.seconds }.map { browser in
            TL.Authorization(
                hash: hash(ofBrowser: browser.token),
                deviceModel: "Browser",
                platform: "",
                systemVersion: "",
                apiID: 0,
                appName: call.scope.options.web?.siteName ?? "",
                appVersion: "",
                dateCreated: browser.session.created,
                dateActive: browser.session.created,
                ip: "",
                country: "",
                region: ""
            )
        }
    }

    /// The number that a browser has in the list: of the digest of its secret, which tells nothing of the secret.
    private static func hash(ofBrowser token: [UInt8]) -> Int64 {
        let bits = token.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return bits == 0 ? 1 : Int64(bitPattern: bits)
    }

    /// A session for the client's list. The current session's hash is 0, so that a client cannot end it by mistake.
    static func authorization(_ key: AuthKeyRecord, isCurrent: Bool) -> TL.Authorization {
        TL.Authorization(
            current: isCurrent,
            hash: isCurrent ? 0 : key.hash,
            deviceModel: key.device.deviceModel,
            platform: "",
            systemVersion: key.device.systemVersion,
            apiID: key.device.apiID,
            appName: "",
            appVersion: key.device.appVersion,
            dateCreated: key.signedIn,
            dateActive: key.lastActive,
            ip: key.address,
            country: "",
            region: ""
        )
    }
}

extension Call {
    /// The key that the caller's session began under: the call's own, or the one that it joined.
    func sessionKey() throws -> Int64 { try scope.key(session.authKeyID)?.origin ?? session.authKeyID }

    /// Refuses to let a recently signed-in session end older ones: a thief with a stolen code must not shut the owner
    /// out. The owner can end the new session at once.
    func checkMayEnd(_ others: [AuthKeyRecord]) throws {
        guard let own = try store.authKeys.find(sessionKey()),
            Int64(seconds) - Int64(own.signedIn) < limits.freshSessionSeconds,
            others.contains(where: { $0.signedIn < own.signedIn })
        else { return }
        throw RPCError(code: 406, "FRESH_RESET_AUTHORISATION_FORBIDDEN")
    }
}
