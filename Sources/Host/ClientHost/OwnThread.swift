import Dispatch

/// Runs blocking work, such as a key derivation or a question to the user, on a thread of its own. The threads for
/// tasks are few.
package func onOwnThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        DispatchQueue(label: "martlet.blocking").async { continuation.resume(returning: body()) }
    }
}
