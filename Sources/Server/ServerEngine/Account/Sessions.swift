import ServerStore
import TelegramSchema

extension AccountMethods {
    static func getAuthorizations(
        _ request: TLFunction.AccountGetAuthorizations,
        _ call: Call
    ) throws -> TL.AccountAuthorizations {
        try call.scope.keepNotes()
        let keys = try call.store.authKeys.all(of: call.user)
        return TL.AccountAuthorizations(
            authorizationTtlDays: 180,
            authorizations: keys.map { authorization($0, isCurrent: $0.id == call.session.authKeyID) }
        )
    }

    static func resetAuthorization(
        _ request: TLFunction.AccountResetAuthorization,
        _ call: Call
    ) throws -> Bool {
        let keys = try call.store.authKeys.all(of: call.user)
        guard let key = keys.first(where: { $0.hash == request.hash }), key.id != call.session.authKeyID
        else {
            throw RPCError.bad("HASH_INVALID")
        }
        try call.scope.signOut(key: key.id)
        return true
    }

    /// The current session's hash is 0, so that a client cannot end it by mistake.
    private static func authorization(_ key: AuthKeyRecord, isCurrent: Bool) -> TL.Authorization {
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
