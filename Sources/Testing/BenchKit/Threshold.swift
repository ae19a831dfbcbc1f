/// A performance promise of the project, to be compared with a measurement.
public struct Threshold: Sendable {
    /// The side of the bound on which a value must lie.
    public enum Side: Sendable {
        case atLeast
        case atMost
    }

    private let text: String
    private let section: String
    private let row: String
    private let value: String
    private let side: Side
    private let bound: Double

    /// Creates a promise about one number.
    ///
    /// - Parameters:
    ///   - text: The promise with its unit.
    ///   - section: The section of ``Results``.
    ///   - row: The prefix of the rows' names.
    ///   - value: The name of the number.
    ///   - side: The required side of the bound.
    ///   - bound: The number that must be reached or not exceeded.
    public init(
        text: String,
        section: String,
        row: String,
        value: String,
        side: Side,
        bound: Double
    ) {
        self.text = text
        self.section = section
        self.row = row
        self.value = value
        self.side = side
        self.bound = bound
    }

    /// The measured values of the thresholds that `results` covers, by text. Of several rows the worst counts.
    public static func values(_ bars: [Threshold], in results: Results) -> [String: Double] {
        Dictionary(bars.compactMap { bar in bar.worst(in: results).map { (bar.text, $0) } }) { first, _ in
            first
        }
    }

    private func worst(in results: Results) -> Double? {
        let rows = results.sections[section, default: []].filter { $0.name.hasPrefix(row) }
        let values = rows.compactMap { $0.values[value] }
        return side == .atLeast ? values.min() : values.max()
    }

    /// Prints a Markdown table of the thresholds that `results` covers. Of several rows the worst counts.
    ///
    /// - Returns: True if all thresholds hold.
    @discardableResult
    public static func print(_ bars: [Threshold], for results: Results) -> Bool {
        Swift.print("| | bar | measured |\n|---|---:|---:|")
        var holds = true
        for bar in bars {
            guard let worst = bar.worst(in: results) else { continue }
            let sign = bar.side == .atLeast ? "≥" : "≤"
            let isMet = bar.side == .atLeast ? worst >= bar.bound : worst <= bar.bound
            holds = holds && isMet
            let mark = isMet ? "" : " **missed**"
            Swift.print(
                "| \(bar.text) | \(sign) \(Results.format(bar.bound)) | \(Results.format(worst))\(mark) |"
            )
        }
        return holds
    }
}
