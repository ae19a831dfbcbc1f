package import ClientEngine
import Signals

extension Account {
    /// Runs `body` and cancels it when the session is ended elsewhere.
    ///
    /// - Throws: `AccountError.signedOut` in that case, and the errors of `body`.
    package func whileSignedIn<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let work = Task { try await body() }
        let watching = authorizationState.start { if case .signedOut = $0 { work.cancel() } }
        defer { watching.dispose() }
        let outcome = await withTaskCancellationHandler {
            await work.result
        } onCancel: {
            work.cancel()
        }
        // Regardless of the outcome: nothing after the end of the session has reached the server.
        if case .signedOut? = try await authorizationState.first() { throw AccountError.signedOut }
        return try outcome.get()
    }
}
