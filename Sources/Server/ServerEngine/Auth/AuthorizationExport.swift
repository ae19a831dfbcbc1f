import ServerStore
import TelegramSchema

/// `auth.exportAuthorization` and `auth.importAuthorization`: a client that has keys for several data centres signs
/// in once, and its other keys join that session.
///
/// A single server is all data centres. A key that joined is not listed as a device, and goes with its session. Updates
/// are not pushed under it: the client would hear of its own message before it gets the answer.
enum AuthorizationExport {
    /// The most keys of one session beside the one that it began under.
    static let joinedLimit = 16

    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.AuthExportAuthorization.self, export)
        routes.guest(TLFunction.AuthImportAuthorization.self, importExported)
    }

    private static func export(
        _ request: TLFunction.AuthExportAuthorization,
        _ call: Call
    ) throws -> TL.AuthExportedAuthorization {
        guard request.dcID > 0 else { throw RPCError.bad("DC_ID_INVALID") }
        let origin = try call.sessionKey()
        let bytes = try call.scope.state.exports.add(
            call.user,
            of: origin,
            now: call.scope.milliseconds,
            random: &call.scope.state.random
        ).bytes
        return .init(id: call.user.rawValue, bytes: bytes)
    }

    private static func importExported(
        _ request: TLFunction.AuthImportAuthorization,
        _ call: UnauthenticatedCall
    ) throws -> TL.AuthAuthorization {
        let state = call.scope.state
        guard let export = state.exports.find(request.bytes, now: call.scope.milliseconds),
            export.content.rawValue == request.id, export.owner != call.session.authKeyID,
            try call.scope.key(export.owner)?.user == export.content,
            let user = try call.scope.user(export.content)
        else { throw RPCError.bad("AUTH_BYTES_INVALID") }
        let key = call.session.authKeyID
        let joined = try call.store.authKeys.joined(to: export.owner)
        guard joined.count < joinedLimit || joined.contains(key) else {
            throw RPCError.flood(seconds: 3600)
        }
        // A key that has a session of its own ends it, with all that joined it.
        try call.scope.signOut(key: key)
        try call.store.authKeys.signIn(key, user: user.id, date: call.seconds, origin: export.owner)
        call.scope.bind(key: key, to: user.id, isJoined: true)
        state.exports.remove(request.bytes)
        return .authorization(.init(user: try call.scope.render(user, for: user.id)))
    }
}
