package import ClientEngine
package import ClientNetwork
package import TelegramSchema
import WireCrypto

/// The answers of the user who signs in, from a terminal, from files or from another program.
package protocol SignInAnswers: Sendable {
    /// The number of codes that may be tried.
    var codeAttempts: Int { get }
    /// The number of passwords that may be tried.
    var passwordAttempts: Int { get }

    /// The phone number.
    func phone() async throws -> String
    /// The code that the server has sent; `attempt` counts from 1.
    func code(_ sent: SentCode, attempt: Int) async throws -> String
    /// The two-step password, with the user's hint; `attempt` counts from 1.
    func password(hint: String?, attempt: Int) async throws -> String
    /// The first and last name of a new user.
    func name() async throws -> String
}

/// The dialog of a sign-in: number, code and, for a new user, a name.
package struct SignInDialog {
    /// The application id and hash for servers that check them; ours does not.
    package static let application = SignIn.Application(id: 1, hash: String(repeating: "0", count: 32))

    private let signIn: SignIn
    private let prompts: any SignInAnswers
    private let invitation: String?

    /// Creates the dialog of an account on which nobody is signed in. `invitation` is the secret of the server's link.
    package init(over network: Network, _ prompts: any SignInAnswers, invitation: String? = nil) {
        self.invitation = invitation
        signIn = SignIn(network, application: Self.application) {
            var random = SystemRandom()
            return random.next()
        }
        self.prompts = prompts
    }

    /// Asks for all that the server wants to know.
    ///
    /// - Returns: The user.
    /// - Throws: `SignInError`, and the errors of the prompts.
    package func run() async throws -> TL.User {
        let code = try await signIn.requestCode(prompts.phone(), invitation: invitation)
        switch try await enter(code) {
        case .signedIn(let user): return user
        case .passwordNeeded: return try await enterPassword()
        case .nameNeeded: break
        }
        let parts = try await prompts.name().split(separator: " ", maxSplits: 1).map(String.init)
        let step = try await signIn.signUp(
            code,
            firstName: parts.first ?? "",
            lastName: parts.count > 1 ? parts[1] : ""
        )
        guard case .signedIn(let user) = step else { throw SignInError.nameInvalid }
        return user
    }

    /// Asks for the two-step password until it is right.
    ///
    /// - Returns: The user.
    /// - Throws: As ``run()``.
    package func enterPassword() async throws -> TL.User {
        let hint = try await signIn.passwordHint()
        var attempt = 1
        while true {
            let password = try await prompts.password(hint: hint, attempt: attempt)
            do throws(SignInError) {
                let step = try await signIn.enter(password: password)
                guard case .signedIn(let user) = step else { throw .passwordUnsupported }
                return user
            } catch {
                guard error == .passwordWrong, attempt < prompts.passwordAttempts else { throw error }
                attempt += 1
            }
        }
    }

    private func enter(_ code: SentCode) async throws -> SignIn.Step {
        var attempt = 1
        while true {
            let digits = try await prompts.code(code, attempt: attempt)
            do throws(SignInError) {
                return try await signIn.enter(digits, for: code)
            } catch {
                guard error == .codeWrong, attempt < prompts.codeAttempts else { throw error }
                attempt += 1
            }
        }
    }
}
