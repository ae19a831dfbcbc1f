import ArgumentParser
import ArticleExtraction
import Foundation
import PageParsing

struct Pages: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what the server makes of web pages. Needs no running server.",
        subcommands: [ArticleCommand.self]
    )
}

/// The hidden arguments that start this program as a worker.
enum PageWorkers {
    /// Reads pages.
    static let parser = "page-parser"
}

struct ArticleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "article",
        abstract: "Prints the article that a page is made into, as JSON with the schema's names.",
        discussion: "The exit status is 0 for an article, 3 for a page that is none, and 1 for an error."
    )
    @Option(name: .long, help: ArgumentHelp("The file that holds the page.", valueName: "file"))
    var html: String

    @Option(name: .long, help: ArgumentHelp("The address of the page.", valueName: "url"))
    var url: String

    func run() throws {
        let bytes: [UInt8]
        do {
            bytes = try [UInt8](Data(contentsOf: URL(filePath: html)))
        } catch {
            throw CommandError(text: "\(html) cannot be read")
        }
        let parser = PageParser(executable: "/proc/self/exe", arguments: [PageWorkers.parser])
        let made: ExtractedArticle?
        do throws(PageParsingError) {
            made = try parser.article(of: bytes, url: url, contentType: nil)
        } catch {
            throw CommandError(text: Self.text(of: error))
        }
        guard let made else { throw ExitCode(3) }
        print(try ArticleJSON(made).text)
    }

    private static func text(of error: PageParsingError) -> String {
        switch error {
        case .tooLarge: "the page is too large"
        case .timedOut: "the page takes too long to read"
        case .workerFailed: "the page ended its parser"
        case .workerMissing: "the parser cannot be started"
        }
    }
}
