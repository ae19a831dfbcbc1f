import ArgumentParser
import ArticleExtraction
import Foundation
import Glibc
import HTMLTree

/// Compares found articles with expected ones, word by word.
struct ExtractionTrial: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extraction",
        abstract: "Compares the articles that are found in pages with the expected ones, word by word."
    )

    @Argument(help: "The folder whose folders each hold a source.html and an expected.html.")
    var folder: String

    @Option(help: "The least mean F1 of the words.")
    var bar = 0.975

    @Option(help: "The most processor time a page, ms.")
    var time = 10.0

    func run() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/source.html") }
            .sorted()
        guard !names.isEmpty else { throw ValidationError("no folder in \(folder) has a source.html") }
        var (scores, milliseconds) = (0.0, 0.0)
        for name in names {
            let source = try bytes("\(folder)/\(name)/source.html")
            let expected = try HTMLDocument(utf8: bytes("\(folder)/\(name)/expected.html"))
            let began = Self.processorMilliseconds()
            let found = try Self.found(source)
            let took = Self.processorMilliseconds() - began
            milliseconds += took
            let score = WordBag(expected.root?.text ?? "").score(of: WordBag(found))
            scores += score.f1
            let line = "\(name) F1 \(Self.figure(score.f1)) P \(Self.figure(score.precision))"
            print("\(line) R \(Self.figure(score.recall)) \(String(format: "%.1f", took)) ms")
        }
        let mean = scores / Double(names.count)
        let each = milliseconds / Double(names.count)
        print("\(names.count) pages, mean F1 \(Self.figure(mean)), \(String(format: "%.2f", each)) ms each")
        guard mean >= bar, each <= time else { throw ExitCode.failure }
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(filePath: path)))
    }

    private static func found(_ source: [UInt8]) throws -> String {
        let page = try HTMLDocument(utf8: source)
        let title = PageTitle(page).text
        return ArticleFinder(page, title: title).find()?.content.text ?? ""
    }

    private static func figure(_ value: Double) -> String { String(format: "%.4f", value) }

    /// The processor time of the program so far.
    static func processorMilliseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
}
