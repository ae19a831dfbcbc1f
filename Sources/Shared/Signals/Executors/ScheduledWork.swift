import StdExtras

/// Work that runs once, unless disposed before; either way what it captured is released at once, not when its
/// time would have come.
final class ScheduledWork: Disposable {
    private let work: Locked<(@Sendable () -> Void)?>

    init(_ work: @escaping @Sendable () -> Void) { self.work = Locked(work) }

    func run() { take()?() }

    func dispose() { _ = take() }

    private func take() -> (@Sendable () -> Void)? {
        work.withLock { work in
            defer { work = nil }
            return work
        }
    }
}
