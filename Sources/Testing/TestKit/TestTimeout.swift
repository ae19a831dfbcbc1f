/// The time limit of a test that polls for other threads' work: many attempts *and* a minute. On a loaded machine
/// both the polling test and the awaited work may be delayed for long.
///
/// ```swift
/// var timeout = TestTimeout()
/// while await timeout.goesOn() { if isThere() { return true } }
/// ```
public struct TestTimeout {
    private static let looks = 20_000
    /// The number of quick attempts; later ones are slower, to leave the processor to the awaited work.
    private static let quickLooks = 50
    private static let time = Duration.seconds(60)

    private let start = ContinuousClock.now
    private var count = 0

    /// Begins to wait.
    public init() {}

    /// Sleeps for a moment; true to try again, false after the limit or when the test is cancelled.
    public mutating func goesOn() async -> Bool {
        count += 1
        guard count < Self.looks || ContinuousClock.now - start < Self.time else { return false }
        do {
            try await Task.sleep(for: .microseconds(count < Self.quickLooks ? 200 : 1000))
            return true
        } catch {
            return false
        }
    }
}
