/// How long a test goes on that waits for threads of others: until it has looked many times *and* a minute is over. On a
/// loaded machine a test may not get to look for as long as that, and what it waits for no sooner.
///
/// ```swift
/// var patience = Patience()
/// while await patience.goesOn() { if isThere() { return true } }
/// ```
public struct TestTimeout {
    private static let looks = 20_000
    /// What is not there after so many looks is looked for less often: others need the processor to bring it.
    private static let quickLooks = 50
    private static let time = Duration.seconds(60)

    private let start = ContinuousClock.now
    private var count = 0

    /// Begins to wait.
    public init() {}

    /// Lets others run for a moment; says whether to look again. False as well when the test is cancelled.
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
