import CAllocationCount

/// Counts heap allocations.
public enum Allocations {
    /// The number of allocations per run of `body`, averaged over 100 runs after a warm-up.
    public static func count(_ body: () -> Void) -> Double {
        body()
        let start = allocation_count()
        for _ in 0..<100 { body() }
        return Double(allocation_count() - start) / 100
    }
}
