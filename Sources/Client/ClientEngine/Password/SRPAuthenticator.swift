import ClientNetwork
import MTProto
import Signals
import TelegramSchema
import WireCrypto

/// Answers a server that asks for a password, and makes what it keeps of a new one. Passwords do not leave this machine: the
/// server gets proofs, and never enough to try passwords.
///
/// Source: core.telegram.org/api/srp.
struct SRPAuthenticator: Sendable {
    /// Why there is no proof.
    enum Failure: Error {
        /// The server asks in a way that nobody knows, or that would give the password away.
        case unsupported
        /// There is a password, and none was given.
        case needed
        case call(APIError)
    }

    let api: any RPCClient
    let policy: RequestPolicy
    /// Must be unpredictable.
    let random: @Sendable () -> UInt64

    /// How often a question is asked anew that the server has forgotten before it was answered.
    private static let tries = 3
    /// The server forgets its half after a while, or the password was changed this moment.
    private static let stale: Set<String> = ["SRP_ID_INVALID", "SRP_PASSWORD_CHANGED"]

    /// Makes a call that needs a proof of `password`, with what the server says of the account's password. Where there is no
    /// password the call goes without a proof; `password` is nil for who knows of none.
    func prove<Answer: Sendable>(
        _ password: String?,
        _ call:
            nonisolated(nonsending) (TL.InputCheckPasswordSRP, TL.AccountPassword) async throws(Failure) ->
            Answer
    ) async throws(Failure) -> Answer {
        for _ in 1..<Self.tries {
            do throws(Failure) {
                return try await proveOnce(password, call)
            } catch .call(.refused(_, let name, _)) where Self.stale.contains(name) {
                continue
            }
        }
        return try await proveOnce(password, call)
    }

    private func proveOnce<Answer: Sendable>(
        _ password: String?,
        _ call:
            nonisolated(nonsending) (TL.InputCheckPasswordSRP, TL.AccountPassword) async throws(Failure) ->
            Answer
    ) async throws(Failure) -> Answer {
        let stored = try await perform(TLFunction.AccountGetPassword())
        return try await call(try await proof(of: password, for: stored), stored)
    }

    /// Makes a call that needs no proof.
    func perform<Function: TLFunctionCall>(_ call: Function) async throws(Failure) -> Function.Result {
        do throws(APIError) {
            return try await api.call(call, policy)
        } catch {
            throw .call(error)
        }
    }

    private func proof(
        of password: String?,
        for stored: TL.AccountPassword
    ) async throws(Failure) -> TL.InputCheckPasswordSRP {
        guard stored.hasPassword else { return .inputCheckPasswordEmpty }
        guard let password else { throw .needed }
        guard let method = stored.currentAlgo.flatMap({ PasswordMethod($0) }), let value = stored.srpB,
            let id = stored.srpID
        else { throw .unsupported }
        let question = PasswordChallenge(method, serverValue: value)
        let made = await slowly { source in
            try? PasswordProof(of: Array(password.utf8), for: question, using: &source)
        }
        guard let made else { throw .unsupported }
        return .inputCheckPasswordSRP(.init(srpID: id, a: made.publicValue, m1: made.proof))
    }

    /// What the server is to keep of a new password, by the way that it asks for.
    func verifier(
        of password: String,
        by way: TL.PasswordKdfAlgo
    ) async throws(Failure) -> PasswordVerifier {
        guard let method = PasswordMethod(way) else { throw .unsupported }
        let made = await slowly { source in
            try? PasswordVerifier(of: Array(password.utf8), by: method, using: &source)
        }
        guard let made else { throw .unsupported }
        return made
    }

    /// Slow on purpose: not on the threads that tasks run on.
    private func slowly<Result: Sendable>(
        _ body: @escaping @Sendable (inout WireRandom) -> Result
    ) async -> Result {
        let random = random
        return await withCheckedContinuation { continuation in
            Queue(label: "martlet.password").async {
                var source = WireRandom.injected(random)
                continuation.resume(returning: body(&source))
            }
        }
    }
}

extension PasswordMethod {
    /// Nil for a way that nobody knows.
    init?(_ way: TL.PasswordKdfAlgo) {
        guard case .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(let way) = way else {
            return nil
        }
        self.init(salt1: way.salt1, salt2: way.salt2, generator: way.g, prime: way.p)
    }
}

extension TL.PasswordKdfAlgo {
    init(_ method: PasswordMethod) {
        self = .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(
            .init(salt1: method.salt1, salt2: method.salt2, g: method.generator, p: method.prime)
        )
    }
}
