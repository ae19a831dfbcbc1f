import Dispatch

/// Runs work that blocks, such as a key derivation or a question to a person, on a thread of its own: those that tasks
/// run on are few.
package func onOwnThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        DispatchQueue(label: "martlet.blocking").async { continuation.resume(returning: body()) }
    }
}
