import StdExtras

/// Work that runs once, unless disposed before. In both cases its captures are released at once, not at the scheduled
/// time.
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
