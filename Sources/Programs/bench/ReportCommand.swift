import ArgumentParser
import BenchKit

/// Formats results as the tables of `docs/notes/performance.md`.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Prints results as Markdown tables."
    )

    @Argument(help: "Files of results of the other commands. Of equal results, the last file's is printed.")
    var files: [String]

    func run() throws {
        var results = Results()
        for (index, file) in files.enumerated() {
            let read = try Results.read(from: file)
            if index == 0 { results = read } else { results.merge(read) }
        }
        print("Measured \(results.date) on \(results.machine).\n")
        Threshold.print(wireBars + pageBars, for: results)
        for (section, rows) in results.sections.sorted(by: { $0.key < $1.key }) {
            print("\n### \(section)\n")
            Results.printTable(rows)
        }
    }
}
