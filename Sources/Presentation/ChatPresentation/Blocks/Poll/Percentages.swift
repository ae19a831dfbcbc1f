import StdExtras

/// Whole percentages that add up to 100 in single-choice polls.
enum Percentages {
    /// The shares of counts among `voters`.
    ///
    /// Each share is rounded down, and the missing points go to those with the largest remainders, equal counts
    /// always alike. The sum stays below 100 if equal counts would have to share a point: a third is 33.
    static func of(_ counts: [Int], voters: Int) -> [Int] {
        let total = max(voters, counts.max() ?? 0)
        guard total > 0 else { return counts.map { _ in 0 } }
        let exact = counts.map { Double($0) * 100 / Double(total) }
        var percents = exact.map { Int(clamping: $0.rounded(.down)) }
        // The shares of multiple-choice polls do not add up to 100.
        guard counts.reduce(0, { $0.addingReportingOverflow($1).partialValue }) == total else {
            return exact.map { Int(clamping: $0.rounded()) }
        }
        var missing = 100 - percents.reduce(0, +)
        let losses = Set(zip(exact, percents).map { $0 - Double($1) }.filter { $0 > 0 }).sorted(by: >)
        for loss in losses {
            let alike = percents.indices.filter { exact[$0] - Double(percents[$0]) == loss }
            guard alike.count <= missing else { break }
            for index in alike { percents[index] += 1 }
            missing -= alike.count
        }
        return percents
    }
}
