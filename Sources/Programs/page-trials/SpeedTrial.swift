import ArgumentParser
import Foundation
import Glibc
import HTMLTree

/// Measures the speed of reading pages and of evaluating expressions on them.
struct SpeedTrial: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "speed",
        abstract: "Reads pages and evaluates twenty expressions on each, and prints megabytes a second."
    )

    @Argument(help: "The folder with the pages, whose names end in .html, at any depth.")
    var folder: String

    @Option(help: "The least speed, MB/s of processor time.")
    var bar = 60.0

    /// Expressions as templates have them.
    private static let expressions = [
        "//article", "//h1", "//h2[1]", "//p", "//a[@href]", "//img/@src",
        "//div[contains(@class, 'content')]",
        "//*[@id]", "//meta[@property='og:title']/@content", "//body//p[not(@class)]", "//ul/li",
        "//table//td",
        "//figure/figcaption", "//blockquote", "//script", "//div[@class]/p", "//span[string-length(.) > 20]",
        "//a[starts-with(@href, 'http')]", "(//p)[last()]", "//header | //footer",
    ]

    func run() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
            $0.hasSuffix(".html")
        }
        guard !files.isEmpty else {
            throw ValidationError("no file in \(folder) has a name that ends in .html")
        }
        var (bytes, found, seconds) = (0, 0, 0.0)
        for file in files.sorted() {
            let page = try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(file)")))
            let began = clock()
            let document = try HTMLDocument(utf8: page)
            for expression in Self.expressions { found += try document.evaluate(expression).nodes.count }
            seconds += Double(clock() - began) / Double(CLOCKS_PER_SEC)
            bytes += page.count
        }
        let speed = Double(bytes) / seconds / 1e6
        print("\(files.count) pages, \(bytes) bytes, \(found) nodes, \(String(format: "%.1f", speed)) MB/s")
        guard speed >= bar else { throw ExitCode.failure }
    }
}
