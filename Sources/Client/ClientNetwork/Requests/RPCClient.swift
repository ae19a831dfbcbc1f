public import TelegramSchema

/// Calls functions of the API: the account's connections in the program, a scripted client in tests.
///
/// Threads: callable from anywhere; returns on the caller's executor.
public protocol RPCClient: Sendable {
    /// Calls `function` and returns its result. Cancelling the task stops the call, but the server may have run it.
    ///
    /// - Throws: ``APIError``.
    func call<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy
    ) async throws(APIError) -> Function.Result
}

extension RPCClient {
    /// Calls `function` with the default policy.
    ///
    /// - Throws: ``APIError``.
    public func call<Function: TLFunctionCall>(
        _ function: Function
    ) async throws(APIError) -> Function.Result {
        try await call(function, RequestPolicy())
    }
}
