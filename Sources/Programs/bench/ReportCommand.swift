import ArgumentParser

/// Turns results into the tables of `docs/notes/performance.md`.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Prints results as Markdown tables."
    )

    @Argument(help: "Files that the other commands have written. Later ones win.")
    var files: [String]

    func run() throws {
        var results = Results()
        for (index, file) in files.enumerated() {
            let read = try Results.read(from: file)
            if index == 0 { results = read } else { results.merge(read) }
        }
        print("Measured \(results.date) on \(results.machine).\n")
        Bars.print(results)
        for (section, rows) in results.sections.sorted(by: { $0.key < $1.key }) {
            print("\n### \(section)\n")
            printTable(rows)
        }
    }

    private func printTable(_ rows: [Results.Row]) {
        let columns = Set(rows.flatMap(\.values.keys)).sorted()
        print("| | \(columns.joined(separator: " | ")) |")
        print("|---|\(columns.map { _ in "---:" }.joined(separator: "|"))|")
        for row in rows {
            let cells = columns.map { row.values[$0].map(Results.format) ?? "" }
            print("| \(row.name) | \(cells.joined(separator: " | ")) |")
        }
    }
}
