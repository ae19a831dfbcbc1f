/// Makes ready what somebody is asked about then, such as files that are to be sent: one thing at a time, and for a screen
/// that is there.
final class Preparation<Value> {
    private var task: Task<Void, Never>?

    /// Begins, unless something is being made ready: who asks twice, as there was nothing to be seen yet, means one thing.
    ///
    /// - Parameters:
    ///   - make: Makes it. Cancelled by ``stop()``.
    ///   - done: Called with what was made; not after ``stop()``, nor when this is gone.
    func begin(
        _ make: @escaping @MainActor () async throws -> Value,
        _ done: @escaping @MainActor (Result<Value, any Error>) -> Void
    ) {
        guard task == nil else { return }
        task = Task { [weak self] in
            let made: Result<Value, any Error>
            do { made = .success(try await make()) } catch { made = .failure(error) }
            guard let self, !Task.isCancelled else { return }
            task = nil
            done(made)
        }
    }

    /// Gives up what is being made ready.
    func stop() {
        task?.cancel()
        task = nil
    }
}
