import ClientNetwork
import TelegramSchema

// The password step of accounts with two-step verification (TC-97).
extension SignIn {
    /// The user's hint for the password; nil for none.
    ///
    /// - Throws: ``SignInError``.
    public func passwordHint() async throws(SignInError) -> String? {
        let hint = try await perform(TLFunction.AccountGetPassword()).hint
        return hint?.isEmpty == false ? hint : nil
    }

    /// Checks the password. It never leaves this machine: the server receives a proof, never enough to test
    /// passwords against.
    ///
    /// - Throws: ``SignInError/passwordWrong``, ``SignInError/passwordUnsupported`` and others.
    public func enter(password: String) async throws(SignInError) -> Step {
        let prover = SRPAuthenticator(api: api, policy: policy, random: random)
        do throws(SRPAuthenticator.Failure) {
            return try await prover.prove(password) { (proof, _) throws(SRPAuthenticator.Failure) in
                // Without a password on the account the server would not have asked.
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
