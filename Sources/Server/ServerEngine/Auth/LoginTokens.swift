import ServerStore
import StdExtras
import TelegramSchema

/// `auth.exportLoginToken`, `acceptLoginToken`, `importLoginToken`: signing in by a QR code that another session of the
/// user confirms.
///
/// Accepting signs the key in durably. The client that shows the code is told by `updateLoginToken`, and learns its
/// user by exporting once more.
enum LoginTokens {
    private static let exceptionLimit = 100
    private static let byteCount = 32

    static func register(in routes: inout Routes) {
        routes.guest(TLFunction.AuthExportLoginToken.self, export)
        routes.guest(TLFunction.AuthImportLoginToken.self, importToken)
        routes.transaction(TLFunction.AuthAcceptLoginToken.self, accept)
    }

    private static func export(
        _ request: TLFunction.AuthExportLoginToken,
        _ call: UnauthenticatedCall
    ) throws -> TL.AuthLoginToken {
        if let success = try success(call) { return success }
        try call.checkDataCentre()
        try call.scope.take(call.loginTokenRates())
        let token = try call.scope.state.loginTokens.add(
            LoginTokenRequest(
                session: call.session,
                address: call.address,
                exceptions: Set(request.exceptIDs.prefix(clamping: exceptionLimit))
            ),
            of: call.session.authKeyID,
            now: call.scope.milliseconds,
            random: &call.scope.state.random
        )
        return .loginToken(.init(expires: Int32(clamping: token.ends / 1000), token: token.bytes))
    }

    /// A client imports a token that another data centre has made. This server is the only one, so the token is the
    /// caller's own.
    private static func importToken(
        _ request: TLFunction.AuthImportLoginToken,
        _ call: UnauthenticatedCall
    ) throws -> TL.AuthLoginToken {
        if let success = try success(call) { return success }
        let waiting = call.scope.state.loginTokens.find(request.token, now: call.scope.milliseconds)
        throw RPCError.bad(waiting == nil ? "AUTH_TOKEN_EXPIRED" : "AUTH_TOKEN_INVALID")
    }

    private static func success(_ call: UnauthenticatedCall) throws -> TL.AuthLoginToken? {
        guard let id = call.user, let user = try call.scope.user(id) else { return nil }
        let authorization = TL.AuthAuthorization.Authorization(user: try call.scope.render(user, for: id))
        return .loginTokenSuccess(.init(authorization: .authorization(authorization)))
    }

    private static func accept(_ request: TLFunction.AuthAcceptLoginToken, _ call: Call) throws
        -> TL.Authorization
    {
        guard request.token.count == byteCount else { throw RPCError.bad("AUTH_TOKEN_INVALIDX") }
        let scope = call.scope
        guard let waiting = scope.state.loginTokens.find(request.token, now: scope.milliseconds),
            let shown = try scope.key(waiting.owner)
        else { throw RPCError.bad("AUTH_TOKEN_EXPIRED") }
        guard shown.user == nil else { throw RPCError.bad("AUTH_TOKEN_ALREADY_ACCEPTED") }
        guard !waiting.content.exceptions.contains(call.user.rawValue) else {
            throw RPCError.bad("AUTH_TOKEN_EXCEPTION")
        }
        // What the client said of its device may not be written yet.
        try scope.keepNotes()
        try scope.signIn(waiting.content.session, user: call.user, address: waiting.content.address)
        scope.state.effects.batch.pushes.append(
            Push(
                user: call.user,
                onlyAuthKey: waiting.owner,
                body: TL.Updates.updateShort(.init(update: .updateLoginToken, date: call.seconds)).encoded()
            )
        )
        guard let key = try call.store.authKeys.find(waiting.owner) else {
            throw RPCError.internalFailure
        }
        return AccountMethods.authorization(key, isCurrent: false)
    }
}
