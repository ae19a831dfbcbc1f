import ArgumentParser
import ArticleTemplates
import Foundation

/// Reads and checks templates of others.
struct TemplateTrial: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates",
        abstract: "Reads, checks and compiles every template in a folder, and prints what failed."
    )

    @Argument(help: "The folder with the templates.")
    var folder: String

    @Option(help: "The least share of rules, and of expressions, without a fault, per cent.")
    var bar = 99.9

    /// The endings of files that lie beside templates.
    private static let others: Set = [
        "md", "js", "json", "html", "htm", "png", "jpg", "yml", "yaml", "css", "py",
    ]

    func run() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().filter(isTemplate)
        guard !files.isEmpty else { throw ValidationError("there are no templates in \(folder)") }
        var tally = Tally()
        for file in files {
            // One that is no text is none of the templates.
            guard let text = try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8) else {
                continue
            }
            tally.add(ArticleTemplate(text), file)
        }
        for row in tally.rows { print(row) }
        let rules = tally.share(tally.wrongRules, tally.rules)
        let expressions = tally.share(tally.wrongExpressions, tally.expressions)
        print("\(files.count) templates, \(tally.clean) without a fault")
        print("rules        \(tally.rules - tally.wrongRules) of \(tally.rules), \(Self.text(rules)) %")
        print(
            "expressions  \(tally.expressions - tally.wrongExpressions) of \(tally.expressions), "
                + "\(Self.text(expressions)) %"
        )
        guard rules >= bar, expressions >= bar else { throw ExitCode.failure }
    }

    private static func text(_ share: Double) -> String { String(format: "%.2f", share) }

    private func isTemplate(_ file: String) -> Bool {
        var isFolder: ObjCBool = false
        let path = "\(folder)/\(file)"
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
            return false
        }
        let parts = file.split(separator: "/")
        guard let name = parts.last, !parts.contains(where: { $0.hasPrefix(".") }) else { return false }
        return !Self.others.contains(URL(filePath: path).pathExtension.lowercased())
            && !name.hasPrefix("LICENSE")
    }
}

/// The faults of templates.
private struct Tally {
    private(set) var rows: [String] = []
    private(set) var rules = 0
    private(set) var wrongRules = 0
    private(set) var expressions = 0
    private(set) var wrongExpressions = 0
    private(set) var clean = 0

    mutating func add(_ template: ArticleTemplate, _ file: String) {
        rules += template.ruleCount
        expressions += template.expressionCount
        let errors = template.issues.filter(\.isError)
        if errors.isEmpty { clean += 1 }
        for error in errors {
            switch error.kind {
            case .expression, .pattern: wrongExpressions += 1
            default: wrongRules += 1
            }
            rows.append("\(file):\(error.place): \(error.text)")
        }
    }

    func share(_ wrong: Int, _ all: Int) -> Double { Double(all - wrong) * 100 / Double(max(1, all)) }
}
