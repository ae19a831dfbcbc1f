import ServerStore
import TelegramSchema
import WireCrypto

/// One stretch of work on the lane: what the rules remember, the transaction, and the time at which it runs.
///
/// Good inside the job that it was made for, on the lane's thread.
struct RequestContext {
    let state: EngineState
    let store: ServerTransaction
    /// Milliseconds since 1970.
    let milliseconds: Int64

    /// Seconds since 1970, as on the wire.
    var seconds: Int32 { Int32(truncatingIfNeeded: milliseconds / 1000) }

    var options: EngineOptions { state.options }

    /// A number that nobody can guess.
    func randomID() -> Int64 { Int64(bitPattern: state.random.next()) }
}

/// A call by somebody who need not be signed in.
struct UnauthenticatedCall {
    let scope: RequestContext
    let session: SessionAddress
    let address: String
    /// Who is signed in under the key, if anybody.
    let user: UserID?

    var store: ServerTransaction { scope.store }
    var seconds: Int32 { scope.seconds }
}

/// A call by a user.
struct Call {
    let scope: RequestContext
    let session: SessionAddress
    let address: String
    /// Who calls.
    let user: UserID

    var store: ServerTransaction { scope.store }
    var seconds: Int32 { scope.seconds }
    var limits: EngineLimits { scope.options.limits }
}
