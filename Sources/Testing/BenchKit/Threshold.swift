/// What the project promised of itself, held against what was measured.
public struct Threshold: Sendable {
    /// On which side of the bound a value may lie.
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

    /// A promise in the words of `text` about one number.
    ///
    /// - Parameters:
    ///   - text: What is promised, with its unit.
    ///   - section: The section of ``Results`` that has it.
    ///   - row: How the names of its rows begin.
    ///   - value: The name of the number.
    ///   - side: Whether more or less is better.
    ///   - bound: The number that has to be reached or not passed.
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

    /// Prints a Markdown table of those that `results` says something about. Of several rows the worst counts.
    ///
    /// - Returns: Whether all of them hold.
    @discardableResult
    public static func print(_ bars: [Threshold], for results: Results) -> Bool {
        Swift.print("| | bar | measured |\n|---|---:|---:|")
        var holds = true
        for bar in bars {
            let rows = results.sections[bar.section, default: []].filter { $0.name.hasPrefix(bar.row) }
            let values = rows.compactMap { $0.values[bar.value] }
            guard let worst = bar.side == .atLeast ? values.min() : values.max() else { continue }
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
