/// What the project promised of itself, beside what was measured.
enum Bars {
    private struct Bar {
        var text: String
        var section: String
        var row: String
        var value: String
        /// The bound; a measured value has to be at least or at most that.
        var bound: Double
        var isLeast: Bool
    }

    private static let all = [
        Bar(
            text: "IGE, MB/s a core",
            section: "envelope",
            row: "IGE 65536",
            value: "MB/s",
            bound: 800,
            isLeast: true
        ),
        Bar(
            text: "heap allocations to decode a text of 200 bytes",
            section: "TL",
            row: "messages.sendMessage",
            value: "decode allocations",
            bound: 1,
            isLeast: false
        ),
        Bar(
            text: "durable messages a second",
            section: "messages",
            row: "100 clients",
            value: "messages/s",
            bound: 10_000,
            isLeast: true
        ),
        Bar(
            text: "server CPU a message, µs",
            section: "messages",
            row: "100 clients",
            value: "server µs each",
            bound: 60,
            isLeast: false
        ),
        Bar(
            text: "server CPU a login, ms",
            section: "login",
            row: "",
            value: "server CPU ms each",
            bound: 4.5,
            isLeast: false
        ),
        Bar(
            text: "KB an idle connection",
            section: "idle",
            row: "",
            value: "KB each",
            bound: 12,
            isLeast: false
        ),
    ]

    /// A Markdown table of those that `results` says something about. Of several rows the worst
    /// is taken.
    static func print(_ results: Results) {
        Swift.print("| | bar | measured |\n|---|---:|---:|")
        for bar in all {
            let rows = results.sections[bar.section, default: []].filter { $0.name.hasPrefix(bar.row) }
            let values = rows.compactMap { $0.values[bar.value] }
            guard let value = bar.isLeast ? values.min() : values.max() else { continue }
            let sign = bar.isLeast ? "≥" : "≤"
            let isMet = bar.isLeast ? value >= bar.bound : value <= bar.bound
            let mark = isMet ? "" : " **missed**"
            Swift.print(
                "| \(bar.text) | \(sign) \(Results.format(bar.bound)) | \(Results.format(value))\(mark) |"
            )
        }
    }
}
