import ClientEngine
import ClientNetwork
import Signals
import TelegramSchema
import WireCrypto

/// What a server asks of who signs in: a number and a code, a name of somebody new, a password; or nothing but a picture
/// that another device of theirs reads.
final class SignInPrompts {
    /// What an answer leads to.
    enum Next: Equatable {
        /// Another question.
        case ask(SignInState.Step)
        /// Somebody is signed in.
        case signedIn(TL.User)
    }

    private let calls: SignIn
    private let pictures: QRCodeLogin
    private var code: SentCode?

    /// How the program is known to servers that ask; ours does not.
    private static let application = SignIn.Application(id: 1, hash: String(repeating: "0", count: 32))

    /// Questions of the server that `environment` calls.
    init(_ environment: QRCodeLogin.Environment) {
        calls = SignIn(environment.api, application: Self.application) {
            var random = SystemRandom()
            return random.next()
        }
        pictures = QRCodeLogin(environment, application: Self.application)
    }

    /// Has a code sent.
    func requestCode(_ phone: String) async throws -> Next {
        let sent = try await calls.requestCode(phone)
        code = sent
        return .ask(.code(sent.place, length: sent.length))
    }

    /// Enters a code.
    func enter(code digits: String) async throws -> Next {
        guard let code else { return .ask(.phone) }
        return try await next(calls.enter(digits, for: code))
    }

    /// Gives somebody new a name.
    func signUp(_ first: String, _ last: String) async throws -> Next {
        guard let code else { return .ask(.phone) }
        return try await next(calls.signUp(code, firstName: first, lastName: last))
    }

    /// Enters a password.
    func enter(password: String) async throws -> Next { try await next(calls.enter(password: password)) }

    /// Shows one picture after the other until a device has read one.
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
