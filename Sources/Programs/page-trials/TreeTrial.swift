import ArgumentParser
import Foundation
import HTMLTree

/// Reads html5lib's files of tree construction.
struct TreeTrial: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "html",
        abstract: "Reads html5lib's files of tree construction, and measures the speed of reading."
    )

    @Argument(help: "The folder with the files, whose names end in .dat.")
    var folder: String

    @Option(help: "The least share of right trees, per cent.")
    var bar = 99.0

    @Flag(help: "Prints each tree that is wrong beside the expected one.")
    var verbose = false

    func run() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
            $0.hasSuffix(".dat")
        }.sorted()
        guard !files.isEmpty else {
            throw ValidationError("no file in \(folder) has a name that ends in .dat")
        }
        var (right, all) = (0, 0)
        for file in files {
            let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            let cases = TreeCase.cases(in: text)
            let wrong = cases.filter { !isRight($0) }
            right += cases.count - wrong.count
            all += cases.count
            if !wrong.isEmpty { print("\(file): \(wrong.count) of \(cases.count) wrong") }
        }
        let share = Double(right) * 100 / Double(max(1, all))
        print("\(right) of \(all) right, \(String(format: "%.2f", share)) %")
        guard share >= bar else { throw ExitCode.failure }
    }

    private func isRight(_ test: TreeCase) -> Bool {
        let found: String
        do throws(HTMLError) {
            let document = try HTMLDocument(
                utf8: Array(test.data.utf8),
                context: test.context,
                scripting: test.scripting
            )
            found = TreeText(document).text
        } catch {
            found = "\(error)"
        }
        if verbose, found != test.expected {
            print("input:\n\(test.data)\nexpected:\n\(test.expected)\nfound:\n\(found)\n")
        }
        return found == test.expected
    }
}
