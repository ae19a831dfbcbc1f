import ClientEngine
import ClientNetwork
import Signals
import TelegramSchema
import WireCrypto

/// The dialogue with a server during sign-in: phone number, code, name and password, or only a QR code that another
/// device scans.
final class SignInPrompts {
    /// The result of an answer.
    enum Next: Equatable {
        /// Another question.
        case ask(SignInState.Step)
        /// The user is signed in.
        case signedIn(TL.User)
    }

    private let calls: SignIn
    private let pictures: QRCodeLogin
    private var code: SentCode?
    /// The secret of the invitation in the server's link, for a new user; nil for none.
    private let invitation: String?

    /// The application id for servers that require one; ours does not.
    private static let application = SignIn.Application(id: 1, hash: String(repeating: "0", count: 32))

    /// The sign-in at the server of `environment`.
    init(_ environment: QRCodeLogin.Environment, invitation: String? = nil) {
        self.invitation = invitation
        calls = SignIn(environment.api, application: Self.application) {
            var random = SystemRandom()
            return random.next()
        }
        pictures = QRCodeLogin(environment, application: Self.application)
    }

    /// Requests a code.
    func requestCode(_ phone: String) async throws -> Next {
        let sent = try await calls.requestCode(phone, invitation: invitation)
        code = sent
        return .ask(.code(sent))
    }

    /// Requests the code again.
    func resendCode() async throws -> Next {
        guard let code else { return .ask(.phone) }
        let sent = try await calls.resend(code)
        self.code = sent
        return .ask(.code(sent))
    }

    /// Enters a code.
    func enter(code digits: String) async throws -> Next {
        guard let code else { return .ask(.phone) }
        return try await next(calls.enter(digits, for: code))
    }

    /// Signs up a new user with a name.
    func signUp(_ first: String, _ last: String) async throws -> Next {
        guard let code else { return .ask(.phone) }
        return try await next(calls.signUp(code, firstName: first, lastName: last))
    }

    /// Enters a password.
    func enter(password: String) async throws -> Next { try await next(calls.enter(password: password)) }

    /// True if the server lets another device sign this one in.
    func offersPictures() async -> Bool { await pictures.isOffered() }

    /// Shows QR codes until a device has scanned one.
    func showPictures(_ show: @escaping @MainActor @Sendable (LoginToken) -> Void) async throws -> Next {
        try await next(pictures.run { token in await show(token) })
    }

    private func next(_ step: SignIn.Step) async throws -> Next {
        switch step {
        case .nameNeeded: .ask(.name)
        case .passwordNeeded: .ask(.password(hint: try await calls.passwordHint()))
        case .signedIn(let user): .signedIn(user)
        }
    }
}
