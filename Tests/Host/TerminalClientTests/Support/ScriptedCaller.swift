import ClientNetwork
import StdExtras
import TelegramSchema

/// A server that knows one user, by one name and one number, and counts its calls.
final class ScriptedCaller: RPCClient {
    private let person: TL.ContactsResolvedPeer?
    private let failure: APIError
    private let count = Locked(0)

    /// Answers with `person`, or fails with `failure` if it is nil.
    init(
        _ person: TL.ContactsResolvedPeer?,
        failure: APIError = .refused(code: 400, name: "USERNAME_NOT_OCCUPIED")
    ) {
        self.person = person
        self.failure = failure
    }

    var callCount: Int { count.withLock { $0 } }

    func call<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy
    ) async throws(APIError) -> Function.Result {
        count.withLock { $0 += 1 }
        guard let result = person as? Function.Result else { throw failure }
        return result
    }
}
