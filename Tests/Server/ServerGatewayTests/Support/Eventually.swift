import Testing

/// An awaited condition did not become true.
struct NeverHappened: Error {}

/// Returns when `condition` holds.
///
/// - Throws: ``NeverHappened`` after ten seconds, so that a test fails where it waits and not by its time limit.
func eventually(
    _ condition: () async throws -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let end = ContinuousClock.now + .seconds(10)
    while try await !condition() {
        guard ContinuousClock.now < end else {
            Issue.record("it never happened", sourceLocation: sourceLocation)
            throw NeverHappened()
        }
        await Task.yield()
    }
}
