public import ClientNetwork
import MessageStore
public import TelegramSchema

/// Signs an account in, step by step: ``requestCode(_:)``, then ``enter(_:for:)``. New users continue with
/// ``signUp(_:firstName:lastName:)``, users with a password with ``enter(password:)`` (TC-96). The other way to
/// begin is a ``QRCodeLogin``.
///
/// Threads: callable from anywhere.
public struct SignIn: Sendable {
    /// The step that follows a code.
    public enum Step: Sendable, Equatable {
        /// The sign-in is complete.
        case signedIn(TL.User)
        /// The number has no account: a name is needed.
        case nameNeeded
        /// The account has a password, too: ``SignIn/passwordHint()``, ``SignIn/enter(password:)``.
        case passwordNeeded
    }

    /// The program's identity for servers that require one.
    public struct Application: Sendable {
        /// The program's `api_id`.
        public var id: Int32
        /// The program's `api_hash`, which every copy of the program has.
        public var hash: String

        /// Creates an identity.
        public init(id: Int32, hash: String) {
            self.id = id
            self.hash = hash
        }
    }

    let random: @Sendable () -> UInt64
    let api: any RPCClient
    private let application: Application
    let policy = RequestPolicy(priority: .interactive, timeout: .seconds(60))

    /// A sign-in over a network without a signed-in user; `random` must be cryptographically secure.
    public init(
        _ api: any RPCClient,
        application: Application,
        random: @escaping @Sendable () -> UInt64
    ) {
        self.api = api
        self.application = application
        self.random = random
    }

    /// Requests a code for a phone number. A new user may need the secret of an `invitation`, which goes where the
    /// secrets of earlier sessions would.
    ///
    /// - Throws: ``SignInError``.
    public func requestCode(_ phone: String, invitation: String? = nil) async throws(SignInError) -> SentCode
    {
        let call = TLFunction.AuthSendCode(
            phoneNumber: phone,
            apiID: application.id,
            apiHash: application.hash,
            settings: .init(logoutTokens: invitation.map { [Array($0.utf8)] })
        )
        return await told(SentCode(phone, try await perform(call)))
    }

    /// Adds where the code comes from, as the server's configuration tells it: no type of a sent code says that a
    /// person reads it out.
    private func told(_ code: SentCode) async -> SentCode {
        // A code whose origin stays unknown is a code all the same.
        guard code.place == .text, let answer = try? await perform(TLFunction.HelpGetAppConfig(hash: 0)),
            let origin = AppConfiguration(answer).flatMap({ LoginCodeOrigin($0) })
        else { return code }
        var code = code
        code.hint = origin.hint
        if origin.isByHost { code.place = .host }
        return code
    }

    /// Requests the code by the next channel, if the first one fails.
    ///
    /// - Throws: ``SignInError``.
    public func resend(_ code: SentCode) async throws(SignInError) -> SentCode {
        let call = TLFunction.AuthResendCode(phoneNumber: code.phone, phoneCodeHash: code.hash)
        return await told(SentCode(code.phone, try await perform(call)))
    }

    /// Checks the code that the user has received.
    ///
    /// - Throws: ``SignInError``.
    public func enter(_ digits: String, for code: SentCode) async throws(SignInError) -> Step {
        let call = TLFunction.AuthSignIn(
            phoneNumber: code.phone,
            phoneCodeHash: code.hash,
            phoneCode: digits
        )
        return try await Step.orPassword { () async throws(SignInError) in try await begin(by: call) }
    }

    /// Creates an account for a new user.
    ///
    /// - Throws: ``SignInError``.
    public func signUp(
        _ code: SentCode,
        firstName: String,
        lastName: String
    ) async throws(SignInError) -> Step {
        let call = TLFunction.AuthSignUp(
            phoneNumber: code.phone,
            phoneCodeHash: code.hash,
            firstName: firstName,
            lastName: lastName
        )
        return Step(try await begin(by: call))
    }

    /// The first calls of an account that knows nothing yet, in their order.
    static var firstCalls: [[UInt8]] {
        let list = ChatListRequest(list: .main, below: nil)
        return [
            TLFunction.UpdatesGetState().encoded(), list.function.encoded(), list.pinnedFunction.encoded(),
        ]
    }

    /// Makes a call that signs in, and behind it the first ones of the account, which then cost no round trip.
    private func begin<Function: TLFunctionCall>(
        by call: Function
    ) async throws(SignInError) -> Function.Result {
        var policy = policy
        policy.line = .accountState
        do throws(APIError) {
            return try await api.call(call, policy, followedBy: Self.firstCalls)
        } catch {
            throw SignInError(error)
        }
    }

    func perform<Function: TLFunctionCall>(
        _ call: Function
    ) async throws(SignInError) -> Function.Result {
        do throws(APIError) {
            return try await api.call(call, policy)
        } catch {
            throw SignInError(error)
        }
    }
}

extension SignIn.Step {
    /// The step that follows `sign`.
    static func orPassword(
        _ sign: () async throws(SignInError) -> TL.AuthAuthorization
    ) async throws(SignInError) -> SignIn.Step {
        do throws(SignInError) {
            return SignIn.Step(try await sign())
        } catch .network(.refused(_, "SESSION_PASSWORD_NEEDED", _)) {
            return .passwordNeeded
        }
    }

    init(_ authorization: TL.AuthAuthorization) {
        switch authorization {
        case .authorization(let done): self = .signedIn(done.user)
        case .authorizationSignUpRequired: self = .nameNeeded
        }
    }
}

extension SentCode {
    fileprivate init(_ phone: String, _ sent: TL.AuthSentCode) {
        self.phone = phone
        switch sent {
        case .sentCode(let code):
            hash = code.phoneCodeHash
            nextAfter = code.timeout.map { .seconds(Int64($0)) }
            switch code.type {
            case .sentCodeTypeApp(let app): (place, length) = (.otherSession, Int(app.length))
            case .sentCodeTypeSms(let text): (place, length) = (.text, Int(text.length))
            default: (place, length) = (.elsewhere, nil)
            }
        default:
            (hash, nextAfter, place, length) = ("", nil, .elsewhere, nil)
        }
    }
}

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

/// A sign-in code on its way to the user.
public struct SentCode: Sendable, Equatable {
    /// The delivery channel of the code.
    public enum Place: Sendable, Equatable {
        /// A service message in the user's other sessions.
        case otherSession
        /// A text message, or another channel of the server's operator.
        case text
        /// Whoever runs the server reads it out.
        case host
        /// A channel that this client does not know.
        case elsewhere
    }

    /// The phone number, as the user typed it.
    public let phone: String
    /// The delivery channel of the code.
    public internal(set) var place: Place
    /// The host's own words of where codes come from; nil for none.
    public internal(set) var hint: String?
    /// The number of digits; nil if the server does not say.
    public let length: Int?
    /// The delay before another channel can be requested; nil if there is none.
    public let nextAfter: Duration?
    let hash: String
}
