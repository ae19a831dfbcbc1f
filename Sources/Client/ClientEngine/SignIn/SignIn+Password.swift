import ClientNetwork
import TelegramSchema

// The second step of accounts that have a password (client.md TC-97).
extension SignIn {
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
        let prover = SRPAuthenticator(api: api, policy: policy, random: random)
        do throws(SRPAuthenticator.Failure) {
            return try await prover.prove(password) { (proof, _) throws(SRPAuthenticator.Failure) in
                // Without a password the server would not have asked.
                if case .inputCheckPasswordEmpty = proof { throw .unsupported }
                return Step(try await prover.perform(TLFunction.AuthCheckPassword(password: proof)))
            }
        } catch {
            switch error {
            case .unsupported, .needed: throw .passwordUnsupported
            case .call(let error): throw SignInError(error)
            }
        }
    }
}
