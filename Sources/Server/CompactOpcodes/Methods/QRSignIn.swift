import CompactWire
import StdExtras
import TelegramSchema

/// Signing in by a code that another device of the user reads. It is the code of `auth.exportLoginToken`, so a device may
/// be of any kind on either side.
extension OpcodeSession {
    private static let links = "tg://login?token="
    private static let pollingInterval: Int64 = 1000

    /// 288: a code to show.
    func showCode() -> Step {
        if let token { return showCode(token) }
        return withNewKey { [self] token in showCode(token) }
    }

    private func showCode(_ token: CompactToken) -> Step {
        .ask(
            TLFunction.AuthExportLoginToken(apiID: 0, apiHash: "", exceptIDs: [])
        ) { [self] made throws(OpcodeError) in
            guard case .loginToken(let code) = made else { throw .internalFailure }
            let expiry = Int64(code.expires) * 1000
            return .done(
                .map([
                    "qrLink": .string(Self.links + Base64.encode(code.token, .url)),
                    "trackId": .string(token.text),
                    "pollingInterval": .integer(Self.pollingInterval),
                    "expiresAt": .integer(expiry),
                    "ttl": .integer(max(0, expiry - clock())),
                ])
            )
        }
    }

    /// 289: whether somebody has read it.
    func codeState(_ arguments: Arguments) throws(OpcodeError) -> Step {
        guard let token = arguments.text("trackId").flatMap({ CompactToken(text: $0) }) else {
            throw .ticketInvalid
        }
        return .useKey(token) { [self] outcome in
            switch outcome {
            case .found(let isSignedIn):
                return .done(
                    .map([
                        "status": .map([
                            "expiresAt": .integer(clock() + Self.pollingInterval),
                            "loginAvailable": .bool(isSignedIn),
                        ])
                    ])
                )
            case .absent: return .fail(.ticketInvalid)
            case .refused: return .fail(.flood)
            case .failed: return .fail(.internalFailure)
            }
        }
    }

    /// 291: signs in after that.
    func signInByCode(_ arguments: Arguments) throws(OpcodeError) -> Step {
        guard let token = arguments.text("trackId").flatMap({ CompactToken(text: $0) }) else {
            throw .ticketInvalid
        }
        return .useKey(token) { [self] outcome in
            guard case .found(isSignedIn: true) = outcome else { return .fail(.ticketInvalid) }
            return .ask(TLFunction.UsersGetFullUser(id: .inputUserSelf)) { [self] own throws(OpcodeError) in
                guard let user = own.users.first else { throw .internalFailure }
                let me = try signedIn(user, with: token)
                return .done(
                    .map([
                        "tokenAttrs": .map(["LOGIN": .map(["token": .string(token.text)])]),
                        "profile": ownProfile(me, about: own.fullUser.about),
                    ])
                )
            }
        }
    }

    /// 290: lets another device in.
    func approveCode(_ arguments: Arguments) throws(OpcodeError) -> Step {
        let link = try arguments.requiredText("qrLink")
        guard let text = link.split(separator: "=").last, let code = Base64.decode(text), !code.isEmpty else {
            throw .missing("qrLink")
        }
        return .ask(TLFunction.AuthAcceptLoginToken(token: code)) { _ in .done(.empty) }
    }
}
