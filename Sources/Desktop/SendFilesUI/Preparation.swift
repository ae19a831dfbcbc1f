/// Prepares something that the user is then asked about, such as files to send: one request at a time, while its
/// screen exists.
final class Preparation<Request: Equatable, Value> {
    private let timeout: Duration
    private var request: Request?
    private var task: Task<Void, Never>?
    private var alarm: Task<Void, Never>?
    private var isSlow = false

    /// A preparation without a request.
    ///
    /// - Parameter timeout: The time after which a request counts as slow.
    init(timeout: Duration = .seconds(1)) { self.timeout = timeout }

    /// Begins a request and cancels the previous one, as a disk may never answer. The same request, made again before
    /// anything was visible, counts once.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - mayChange: True if the same request may mean something else later; once it is slow, it begins anew.
    ///   - make: Prepares the value; cancelled by ``stop()``.
    ///   - slow: Called when the request is slow, and whenever it is then made again.
    ///   - done: Called with the result; not after ``stop()``, nor when this object is gone.
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

    /// Cancels the request.
    func stop() {
        task?.cancel()
        alarm?.cancel()
        (request, task, alarm, isSlow) = (nil, nil, nil, false)
    }
}
