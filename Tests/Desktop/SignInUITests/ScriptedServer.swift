import ClientNetwork
import StdExtras
import TelegramSchema
import WireCrypto

/// A server with a user who has a password, and with QR codes for signing in.
final class ScriptedServer: RPCClient {
    static let member = TL.User.userEmpty(.init(id: 7))
    static let hint = "the usual"

    private let pictures = Locked(0)
    /// The number of QR codes issued.
    var pictureCount: Int { pictures.withLock { $0 } }
    /// True if it supports signing in by QR codes.
    let hasPictures: Bool

    init(hasPictures: Bool = true) { self.hasPictures = hasPictures }

    func call<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy
    ) async throws(APIError) -> Function.Result {
        guard let result = try answer(function) as? Function.Result else {
            throw .refused(code: 400, name: "INPUT_METHOD_INVALID")
        }
        return result
    }

    private func answer(_ function: Any) throws(APIError) -> Any {
        let done = TL.AuthAuthorization.authorization(.init(user: Self.member))
        switch function {
        case is TLFunction.AuthSendCode:
            let type = TL.AuthSentCodeType.sentCodeTypeApp(.init(length: 5))
            return TL.AuthSentCode.sentCode(.init(type: type, phoneCodeHash: "hash"))
        case is TLFunction.AuthSignIn: throw .refused(code: 401, name: "SESSION_PASSWORD_NEEDED")
        case is TLFunction.AccountGetPassword: return question
        case is TLFunction.AuthCheckPassword: return done
        case is TLFunction.AuthExportLoginToken where hasPictures:
            let count = pictures.withLock { count in
                count += 1
                return count
            }
            if count > 1 { return TL.AuthLoginToken.loginTokenSuccess(.init(authorization: done)) }
            return TL.AuthLoginToken.loginToken(.init(expires: 30, token: [1, 2, 3]))
        default: return ()
        }
    }

    private var question: TL.AccountPassword {
        TL.AccountPassword(
            currentAlgo: .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(
                .init(salt1: [1, 2], salt2: [3], g: 3, p: DHGroup.telegram.prime)
            ),
            srpB: [0x42] + [UInt8](repeating: 7, count: 255),
            srpID: 1,
            hint: Self.hint,
            newAlgo: .passwordKdfAlgoUnknown,
            newSecureAlgo: .securePasswordKdfAlgoUnknown,
            secureRandom: []
        )
    }
}
