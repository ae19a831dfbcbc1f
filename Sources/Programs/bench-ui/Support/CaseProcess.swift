import Foundation

/// A case that runs in a process of its own.
enum CaseName: String {
    /// Our list.
    case ours
    /// GTK's list.
    case stock
    /// A fling over a stored chat.
    case stored
    /// The same, of messages of a single line.
    case lines
    /// A stored chat.
    case chat
    /// Animated stickers.
    case stickers
    /// An empty window.
    case empty
    /// An article of a megabyte in one paragraph.
    case articleParagraph = "article-paragraph"
    /// An article of 10,000 blocks.
    case articleBlocks = "article-blocks"
    /// An article of 300 pictures.
    case articlePictures = "article-pictures"
    /// An article of a table of 5,000 rows.
    case articleTable = "article-table"

    /// Creates the case of an article.
    init(_ article: LargeArticle) {
        self =
            switch article {
            case .paragraph: .articleParagraph
            case .blocks: .articleBlocks
            case .pictures: .articlePictures
            case .table: .articleTable
            }
    }
}

/// A process that runs one case and prints its results as a line of JSON.
struct CaseProcess {
    private let name: CaseName

    init(_ name: CaseName) { self.name = name }

    /// Runs the process.
    func values() throws -> [String: Double] {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["case", name.rawValue]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BenchError.ended(name.rawValue) }
        return try JSONDecoder().decode([String: Double].self, from: said)
    }
}

/// An error of a run.
enum BenchError: Error, CustomStringConvertible {
    /// A process ended without a result.
    case ended(String)
    /// An awaited event did not happen.
    case silent(String)

    var description: String {
        switch self {
        case .ended(let name): "\(name) ended without a result"
        case .silent(let event): "waited in vain for: \(event)"
        }
    }
}
