import Foundation

/// Counts fields that are equal to those of other programs, and the reasons of the rest.
struct PreviewScore {
    private var equal: [String: Int] = [:]
    private var all: [String: Int] = [:]
    private var reasons: [String: Int] = [:]
    private var unknown = 0

    /// Counts a field. What is not in the page at all counts in no row.
    mutating func add(_ row: String, isEqual: Bool, because reason: PreviewDifferences.Reason? = nil) {
        if !isEqual {
            reasons[reason?.rawValue ?? "nobody looked at it yet", default: 0] += 1
            if reason == nil { unknown += 1 }
        }
        guard reason != .notInPage else { return }
        all[row, default: 0] += 1
        if isEqual { equal[row, default: 0] += 1 }
    }

    /// Prints a line for each row and reason.
    func print() {
        for (row, count) in all.sorted(by: { $0.key < $1.key }) {
            let share = String(format: "%.1f", percent(row))
            Swift.print("\(row): \(equal[row] ?? 0) of \(count) equal, \(share) %")
        }
        for (reason, count) in reasons.sorted(by: { ($0.value, $0.key) > ($1.value, $1.key) }) {
            Swift.print("\(count) differ: \(reason)")
        }
    }

    /// True if each of the rows has the share, and each difference has a reason.
    func isEnough(_ rows: [String], bar: Double) -> Bool {
        unknown == 0 && rows.allSatisfy { percent($0) >= bar }
    }

    private func percent(_ row: String) -> Double {
        Double(equal[row] ?? 0) * 100 / Double(max(1, all[row] ?? 0))
    }
}
