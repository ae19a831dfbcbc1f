import ClientNetwork
import MTProto
import Signals
import TelegramSchema
import WireCrypto

/// Computes SRP proofs and verifiers for the server's password check. Passwords never leave this machine: the server
/// receives proofs, never enough to test passwords against.
///
/// Source: core.telegram.org/api/srp.
struct SRPAuthenticator: Sendable {
    /// The reasons why a proof cannot be made.
    enum Failure: Error {
        /// The server's algorithm is unknown, or would reveal the password.
        case unsupported
        /// A password is set, and none was given.
        case needed
        case call(APIError)
    }

    let api: any RPCClient
    let policy: RequestPolicy
    /// A cryptographically secure random source.
    let random: @Sendable () -> UInt64

    /// The maximum number of attempts when the server has dropped its challenge.
    private static let tries = 3
    /// Errors for an expired challenge, or a password that has just changed.
    private static let stale: Set<String> = ["SRP_ID_INVALID", "SRP_PASSWORD_CHANGED"]

    /// Makes a call that needs a proof of `password`, and passes it the server's password settings. Without a
    /// password on the server the call gets no proof; `password` is nil if the caller knows none.
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

    /// The verifier of a new password for the server, by the server's algorithm.
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

    /// Runs `body`, which is slow by design, outside the cooperative thread pool.
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
    /// The method of an algorithm; nil if it is unknown.
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
