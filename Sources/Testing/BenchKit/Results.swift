import Foundation

/// The results of a benchmark run, as stored in `Benchmarks/results`: named rows of named numbers.
public struct Results: Codable {
    /// A row of a table.
    public struct Row: Codable {
        /// The name of the measurement.
        public var name: String
        /// The numbers, by name and unit.
        public var values: [String: Double]
    }

    /// The date of the run, as ISO 8601.
    public var date: String
    /// The processor's name.
    public var machine: String
    /// The tables, by title.
    public var sections: [String: [Row]]

    /// Creates empty results for this moment and computer.
    public init() {
        date = ISO8601DateFormatter().string(from: Date())
        machine = Self.processor ?? "unknown"
        sections = [:]
    }

    /// Adds a row and prints it.
    public mutating func add(_ section: String, _ name: String, _ values: [String: Double]) {
        sections[section, default: []].append(Row(name: name, values: values))
        let text = values.sorted { $0.key < $1.key }.map { "\($0.key) \(Self.format($0.value))" }
        print("\(section): \(name): \(text.joined(separator: ", "))")
    }

    /// Adds all rows of another run.
    public mutating func merge(_ other: Results) {
        sections.merge(other.sections) { $1 }
    }

    /// Formats a number with three significant digits, or all digits before the point.
    public static func format(_ value: Double) -> String {
        if value == value.rounded() || value.magnitude >= 100 { return String(format: "%.0f", value) }
        return String(format: value.magnitude >= 10 ? "%.1f" : "%.2f", value)
    }

    /// Writes a file with sorted keys. Throws Foundation's errors.
    public func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try encoder.encode(self).write(to: url)
    }

    /// Appends a line of JSON with a version's measured thresholds, so that versions can be compared.
    ///
    /// - Parameters:
    ///   - values: The values of ``Threshold/values(_:in:)``.
    ///   - version: The version that was measured.
    ///   - path: The file, which is created if it does not exist.
    /// - Throws: Foundation's errors.
    public func append(_ values: [String: Double], of version: String, to path: String) throws {
        struct Line: Encodable {
            var date: String
            var machine: String
            var version: String
            var values: [String: Double]
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let line = Line(date: date, machine: machine, version: version, values: values)
        let before = (try? Data(contentsOf: URL(filePath: path))) ?? Data()
        try (before + encoder.encode(line) + Data("\n".utf8)).write(to: URL(filePath: path), options: .atomic)
    }

    /// Reads a file that ``write(to:)`` has written.
    public static func read(from path: String) throws -> Results {
        try JSONDecoder().decode(Results.self, from: Data(contentsOf: URL(filePath: path)))
    }

    private static var processor: String? {
        let info = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
        let line = info?.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    }
}

extension Results {
    /// Prints a section's rows as a Markdown table.
    public static func printTable(_ rows: [Row]) {
        let columns = Set(rows.flatMap(\.values.keys)).sorted()
        print("| | \(columns.joined(separator: " | ")) |")
        print("|---|\(columns.map { _ in "---:" }.joined(separator: "|"))|")
        for row in rows {
            let cells = columns.map { row.values[$0].map(Results.format) ?? "" }
            print("| \(row.name) | \(cells.joined(separator: " | ")) |")
        }
    }
}
