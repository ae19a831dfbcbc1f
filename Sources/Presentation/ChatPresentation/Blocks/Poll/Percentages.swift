import StdExtras

/// Whole percentages that add up to 100 where one can choose one answer.
enum Percentages {
    /// The shares of counts among `voters`.
    ///
    /// Each is rounded down, and what is missing goes to those that lost most, equal counts always alike; so the sum may
    /// stay below 100 when equal counts would have to share it, which is honest: a third is 33.
    static func of(_ counts: [Int], voters: Int) -> [Int] {
        let total = max(voters, counts.max() ?? 0)
        guard total > 0 else { return counts.map { _ in 0 } }
        let exact = counts.map { Double($0) * 100 / Double(total) }
        var percents = exact.map { Int(clamping: $0.rounded(.down)) }
        // Where one can choose several answers, the shares have nothing to add up to.
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
