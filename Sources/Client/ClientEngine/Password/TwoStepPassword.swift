import ClientNetwork
import TelegramSchema
import WireCrypto

/// How the account's two-step password stands at the server.
public struct TwoStepPasswordState: Hashable, Sendable {
    /// Whether there is one.
    public var isSet = false
    /// What the member remembers it by; "" for nothing.
    public var hint = ""
    /// Whether a code that is sent by e-mail can take it away.
    public var hasRecovery = false
    /// The address that is not confirmed yet, most letters hidden; nil for none.
    public var unconfirmedEmail: String?
    /// Whether the server takes passwords in a way that this version knows.
    public var canBeSet = false

    /// None, and none can be set.
    public init() {}
}

/// The account's second step of signing in (client.md TC-95). A person waits for these calls, so they are made at once or
/// fail: nothing of them is stored, here and elsewhere no password.
public struct TwoStepPassword: Sendable {
    /// What becomes of it.
    public enum Change: Sendable {
        /// Another password, or a first one, with a hint; where to send a code when it is forgotten, nil for what it was.
        case set(String, hint: String, email: String?)
        /// Another address for that.
        case email(String)
        /// No password any more.
        case remove
    }

    /// What came of a change.
    public enum Outcome: Hashable, Sendable {
        /// It is done.
        case done
        /// It is done but for the address, to which a code of this length was sent; nil when the server does not say.
        case codeSent(length: Int?)
    }

    private let prover: SRPAuthenticator

    /// That of the account; a call is given up after `timeout`.
    public init(_ services: AccountDependencies, timeout: Duration = .seconds(30)) {
        prover = SRPAuthenticator(
            api: services.api,
            policy: RequestPolicy(priority: .interactive, timeout: timeout),
            random: services.random
        )
    }

    /// How it stands.
    ///
    /// - Throws: ``PasswordError``.
    public func passwordState() async throws(PasswordError) -> TwoStepPasswordState {
        TwoStepPasswordState(try await perform(TLFunction.AccountGetPassword()))
    }

    /// Changes it.
    ///
    /// - Parameters:
    ///   - change: What becomes of it.
    ///   - current: The password of before, which counts for nothing where there was none; nil for a first one.
    /// - Returns: Whether an address has still to be confirmed.
    /// - Throws: ``PasswordError``.
    public func change(_ change: Change, current: String?) async throws(PasswordError) -> Outcome {
        do throws(SRPAuthenticator.Failure) {
            _ = try await prover.prove(current) { (proof, stored) throws(SRPAuthenticator.Failure) in
                let settings = try await settings(change, stored)
                let call = TLFunction.AccountUpdatePasswordSettings(password: proof, newSettings: settings)
                return try await prover.perform(call)
            }
            return .done
        } catch .call(.refused(_, "EMAIL_UNCONFIRMED", let length)) {
            return .codeSent(length: length)
        } catch {
            throw PasswordError(error)
        }
    }

    /// Confirms the address by the code that came there.
    ///
    /// - Throws: ``PasswordError``.
    public func confirmEmail(_ code: String) async throws(PasswordError) {
        _ = try await perform(TLFunction.AccountConfirmPasswordEmail(code: code))
    }

    /// Has another code sent to the address.
    ///
    /// - Throws: ``PasswordError``.
    public func resendCode() async throws(PasswordError) {
        _ = try await perform(TLFunction.AccountResendPasswordEmail())
    }

    /// Gives up the address that is not confirmed yet.
    ///
    /// - Throws: ``PasswordError``.
    public func cancelEmail() async throws(PasswordError) {
        _ = try await perform(TLFunction.AccountCancelPasswordEmail())
    }

    private func perform<Function: TLFunctionCall>(
        _ call: Function
    ) async throws(PasswordError) -> Function.Result {
        do throws(SRPAuthenticator.Failure) {
            return try await prover.perform(call)
        } catch {
            throw PasswordError(error)
        }
    }

    private func settings(
        _ change: Change,
        _ stored: TL.AccountPassword
    ) async throws(SRPAuthenticator.Failure) -> TL.AccountPasswordInputSettings {
        switch change {
        case .set(let password, let hint, let email):
            let verifier = try await prover.verifier(of: password, by: stored.newAlgo)
            return .init(
                newAlgo: TL.PasswordKdfAlgo(verifier.method),
                newPasswordHash: verifier.value,
                hint: hint,
                email: email
            )
        case .email(let address): return .init(email: address)
        case .remove:
            return .init(newAlgo: .passwordKdfAlgoUnknown, newPasswordHash: [], hint: "", email: "")
        }
    }
}

extension TwoStepPasswordState {
    fileprivate init(_ stored: TL.AccountPassword) {
        isSet = stored.hasPassword
        hint = stored.hint ?? ""
        hasRecovery = stored.hasRecovery
        unconfirmedEmail = stored.emailUnconfirmedPattern
        canBeSet = PasswordMethod(stored.newAlgo) != nil
    }
}
