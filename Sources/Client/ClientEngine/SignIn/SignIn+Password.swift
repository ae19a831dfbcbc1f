import ClientNetwork
import MTProto
import Signals
import TelegramSchema
import WireCrypto

// The second step of accounts that have a password (client.md TC-97).
extension SignIn {
    /// How often a question is asked anew that the server has forgotten before it was answered.
    private static let tries = 3

    /// What the member once wrote to remember the password by; nil when they wrote nothing.
    ///
    /// - Throws: ``SignInError``.
    public func passwordHint() async throws(SignInError) -> String? {
        let hint = try await perform(TLFunction.AccountGetPassword()).hint
        return hint?.isEmpty == false ? hint : nil
    }

    /// Enters the password. It does not leave this machine: the server gets a proof, and never enough to try passwords.
    ///
    /// - Throws: ``SignInError/passwordWrong``, ``SignInError/passwordUnsupported`` and others.
    public func enter(password: String) async throws(SignInError) -> Step {
        for _ in 1..<Self.tries {
            do throws(SignInError) {
                return try await prove(password)
            } catch .network(.refused(_, let name, _)) where Self.stale.contains(name) {
                // The server forgets its half after a while, or the password was changed this moment.
                continue
            }
        }
        return try await prove(password)
    }

    private static let stale: Set<String> = ["SRP_ID_INVALID", "SRP_PASSWORD_CHANGED"]

    private func prove(_ password: String) async throws(SignInError) -> Step {
        let stored = try await perform(TLFunction.AccountGetPassword())
        guard let question = PasswordQuestion(stored), let id = stored.srpID else {
            throw .passwordUnsupported
        }
        let random = random
        let made = await withCheckedContinuation { continuation in
            // Slow on purpose: not on the threads that tasks run on.
            Queue(label: "martlet.password").async {
                var source = WireRandom.injected(random)
                let proof = try? PasswordProof(of: Array(password.utf8), for: question, using: &source)
                continuation.resume(returning: proof)
            }
        }
        guard let made else { throw .passwordUnsupported }
        let answer = TL.InputCheckPasswordSRP.InputCheckPasswordSRP(
            srpID: id,
            a: made.publicValue,
            m1: made.proof
        )
        return Step(try await perform(TLFunction.AuthCheckPassword(password: .inputCheckPasswordSRP(answer))))
    }
}

extension PasswordQuestion {
    /// Nil when there is no password, or one of a kind that nobody knows.
    fileprivate init?(_ stored: TL.AccountPassword) {
        guard
            case .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(let way)? = stored
                .currentAlgo,
            let value = stored.srpB
        else { return nil }
        self.init(salt1: way.salt1, salt2: way.salt2, generator: way.g, prime: way.p, serverValue: value)
    }
}
