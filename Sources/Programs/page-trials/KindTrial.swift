import ArgumentParser
import ArticleExtraction
import Foundation
import HTMLTree
import LinkPreviews

/// Compares what pages are taken for with what they are.
struct KindTrial: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kinds",
        abstract: "Compares which pages are taken for articles with a list of what they are."
    )

    @Argument(
        help: "The list: lines of 'article' or 'other', a page's path and perhaps its address, with tabs."
    )
    var list: String

    @Option(help: "The least share of right answers, per cent.")
    var bar = 97.0

    @Flag(help: "Prints the signs of each page.")
    var verbose = false

    func run() throws {
        let lines = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n")
        var right = 0
        for line in lines {
            let parts = line.split(separator: "\t").map(String.init)
            guard parts.count == 2 || parts.count == 3 else {
                throw ValidationError("a line of the list is not a kind, a path and perhaps an address")
            }
            let bytes = try [UInt8](Data(contentsOf: URL(filePath: parts[1])))
            guard let utf8 = PageBytes(bytes, contentType: nil).utf8 else { continue }
            let page = try HTMLDocument(utf8: utf8)
            let url = parts.count == 3 ? parts[2] : "https://example.org/a/b"
            let article = PageArticle(page, url: url, metadata: PageMetadata(page, url: url))
            let isRight = (article.extracted != nil) == (parts[0] == "article")
            if isRight { right += 1 }
            if verbose || !isRight {
                print("\(isRight ? "right" : "WRONG") \(parts[0]) \(Self.text(article.signs)) \(parts[1])")
            }
        }
        let share = Double(right) * 100 / Double(max(1, lines.count))
        print("\(right) of \(lines.count) right, \(String(format: "%.1f", share)) %")
        guard share >= bar else { throw ExitCode.failure }
    }

    private static func text(_ signs: ArticleSigns?) -> String {
        guard let signs else { return "no text" }
        return [
            signs.isFront ? "front" : "inner", "\(signs.declared)", signs.isSigned ? "signed" : "unsigned",
            "length \(signs.textLength)",
            "links \(String(format: "%.2f", signs.linkDensity))",
            "paragraphs \(signs.paragraphs)", "headings \(signs.headings)",
            "in them \(String(format: "%.2f", signs.paragraphDensity))",
        ]
        .joined(separator: ", ")
    }
}
