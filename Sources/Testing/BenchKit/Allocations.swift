import CAllocationCount

/// Heap allocations of code.
public enum Allocations {
    /// How many allocations one run of `body` makes, averaged over a hundred after a first one that warms up.
    public static func count(_ body: () -> Void) -> Double {
        body()
        let start = allocation_count()
        for _ in 0..<100 { body() }
        return Double(allocation_count() - start) / 100
    }
}
