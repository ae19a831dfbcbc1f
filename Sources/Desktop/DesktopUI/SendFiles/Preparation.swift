/// Makes ready what somebody is asked about then, such as files that are to be sent: one thing at a time, and for a screen
/// that is there.
final class Preparation<Request: Equatable, Value> {
    private let timeout: Duration
    private var request: Request?
    private var task: Task<Void, Never>?
    private var alarm: Task<Void, Never>?
    private var isSlow = false

    /// Nothing is being made ready yet.
    ///
    /// - Parameter timeout: When it takes longer, that is said.
    init(timeout: Duration = .seconds(1)) { self.timeout = timeout }

    /// Begins, and gives up what is being made ready: a disk may never answer. But who asks for the same twice, as there
    /// was nothing to be seen yet, means one thing.
    ///
    /// - Parameters:
    ///   - request: What is asked for.
    ///   - mayChange: Whether the same may mean something else later: once it takes long, it begins anew then.
    ///   - make: Makes it. Cancelled by ``stop()``.
    ///   - slow: Called when it takes long, and then whenever the same is asked for again.
    ///   - done: Called with what was made; not after ``stop()``, nor when this is gone.
    func begin(
        _ request: Request,
        mayChange: Bool = false,
        _ make: @escaping @MainActor () async throws -> Value,
        slow: @escaping @MainActor () -> Void,
        _ done: @escaping @MainActor (Result<Value, any Error>) -> Void
    ) {
        guard request != self.request || (mayChange && isSlow) else {
            if isSlow { slow() }
            return
        }
        stop()
        self.request = request
        alarm = Task { [weak self, timeout] in
            try? await Task.sleep(for: timeout)
            guard let self, !Task.isCancelled else { return }
            isSlow = true
            slow()
        }
        task = Task { [weak self] in
            let made: Result<Value, any Error>
            do { made = .success(try await make()) } catch { made = .failure(error) }
            guard let self, !Task.isCancelled else { return }
            task = nil
            stop()
            done(made)
        }
    }

    /// Gives up what is being made ready.
    func stop() {
        task?.cancel()
        alarm?.cancel()
        (request, task, alarm, isSlow) = (nil, nil, nil, false)
    }
}
