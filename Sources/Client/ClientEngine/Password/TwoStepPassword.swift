public import ClientNetwork
import TelegramSchema
import WireCrypto

/// The state of the account's two-step password at the server.
public struct TwoStepPasswordState: Hashable, Sendable {
    /// True if a password is set.
    public var isSet = false
    /// The user's hint for the password; "" for none.
    public var hint = ""
    /// True if a code sent by e-mail can remove the password.
    public var hasRecovery = false
    /// The pattern of an address not confirmed yet, most letters hidden; nil for none.
    public var unconfirmedEmail: String?
    /// True if this version supports the server's password algorithm.
    public var canBeSet = false

    /// No password, and none can be set.
    public init() {}
}

/// The account's two-step verification password (TC-95). The user waits for these calls, so they succeed or fail at
/// once: nothing is stored, and never a password.
public struct TwoStepPassword: Sendable {
    /// A change of the password.
    public enum Change: Sendable {
        /// A new password with a hint, and the recovery e-mail address, nil to keep the address.
        case set(String, hint: String, email: String?)
        /// A new recovery e-mail address.
        case email(String)
        /// Removal of the password.
        case remove
    }

    /// The result of a change.
    public enum Outcome: Hashable, Sendable {
        /// The change is complete.
        case done
        /// The change is complete, except for the address, to which a code of this length was sent; nil if the
        /// length is unknown.
        case codeSent(length: Int?)
    }

    private let prover: SRPAuthenticator

    /// The password of the account; a call times out after `timeout`.
    public init(_ services: AccountDependencies, timeout: Duration = .seconds(30)) {
        prover = SRPAuthenticator(
            api: services.api,
            policy: RequestPolicy(priority: .interactive, timeout: timeout),
            random: services.random
        )
    }

    /// Fetches the state.
    ///
    /// - Throws: ``PasswordError``.
    public func passwordState() async throws(PasswordError) -> TwoStepPasswordState {
        TwoStepPasswordState(try await perform(TLFunction.AccountGetPassword()))
    }

    /// Changes the password.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - current: The current password, ignored if none is set; nil for a first one.
    /// - Returns: The result, which names an address that still needs confirmation.
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

    /// Confirms the address by the code that was sent to it.
    ///
    /// - Throws: ``PasswordError``.
    public func confirmEmail(_ code: String) async throws(PasswordError) {
        _ = try await perform(TLFunction.AccountConfirmPasswordEmail(code: code))
    }

    /// Requests another code for the address.
    ///
    /// - Throws: ``PasswordError``.
    public func resendCode() async throws(PasswordError) {
        _ = try await perform(TLFunction.AccountResendPasswordEmail())
    }

    /// Discards the unconfirmed address.
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

/// The reasons why a change of the two-step password was refused, in terms that the user can act on.
public enum PasswordError: Error, Equatable, Sendable {
    /// The password is wrong.
    case wrong
    /// A password is set already, and this change needs it.
    case alreadySet
    /// The server uses no password algorithm that this version supports.
    case unsupported
    /// The server does not accept the e-mail address.
    case emailInvalid
    /// The code is wrong.
    case codeWrong
    /// The code has expired; request another.
    case codeExpired
    /// Too many attempts: wait this long.
    case tooManyTries(Duration)
    /// Any other error.
    case network(APIError)

    init(_ failure: SRPAuthenticator.Failure) {
        switch failure {
        case .unsupported: self = .unsupported
        case .needed: self = .alreadySet
        case .call(.floodWait(let wait)): self = .tooManyTries(wait)
        case .call(.refused(_, let name, _)) where Self.named[name] != nil:
            self = Self.named[name] ?? .unsupported
        case .call(let error): self = .network(error)
        }
    }

    private static let named: [String: PasswordError] = [
        "PASSWORD_HASH_INVALID": .wrong,
        "EMAIL_INVALID": .emailInvalid,
        "EMAIL_NOT_ALLOWED": .emailInvalid,
        "CODE_INVALID": .codeWrong,
        "EMAIL_VERIFY_EXPIRED": .codeExpired,
        "EMAIL_HASH_EXPIRED": .codeExpired,
    ]
}
