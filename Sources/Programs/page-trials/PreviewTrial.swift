import ArgumentParser
import Foundation
import HTMLTree
import LinkPreviews

/// Compares what pages state about themselves with what other programs take from them.
struct PreviewTrial: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "previews",
        abstract:
            "Compares titles, descriptions, pictures and site names with those that other programs find."
    )

    @Argument(
        help: "The folder with the repositories of metascraper, unfurl, openGraphScraper and its pages."
    )
    var folder: String

    @Option(help: "The least share of equal values of each field, per cent.")
    var bar = 95.0

    @Flag(help: "Twitter's cards come first also where the other program puts Open Graph first.")
    var official = false

    func run() throws {
        let cases = try PreviewCase.cases(below: folder)
        guard !cases.isEmpty else { throw ValidationError("no test of a known layout in \(folder)") }
        var score = PreviewScore()
        var milliseconds = 0.0
        for test in cases {
            let page = try HTMLDocument(utf8: test.page)
            let began = ExtractionTrial.processorMilliseconds()
            let common = PageMetadata(page, url: test.url, precedence: .common)
            milliseconds += ExtractionTrial.processorMilliseconds() - began
            let metadata = test.isMerged && !official ? common : PageMetadata(page, url: test.url)
            for field in PreviewCase.Field.allCases {
                guard let expected = test.expected[field] else { continue }
                let row = field == .image && metadata.isImageGuessed ? "image, guessed" : field.rawValue
                let theirs = Self.folded(expected, field, test.url)
                let found = Self.value(field, of: metadata)
                if Self.folded(found ?? "", field, test.url) == theirs {
                    score.add(row, isEqual: true)
                    continue
                }
                let isOrder = Self.folded(Self.value(field, of: common) ?? "", field, test.url) == theirs
                let reason = isOrder ? .order : PreviewDifferences.reason(test.name, field)
                print("\(test.name), \(row)\n  theirs  \(expected)\n  ours    \(found ?? "none")")
                print("  because \(reason?.rawValue ?? "nobody looked at it yet")")
                score.add(row, isEqual: false, because: reason)
            }
        }
        let each = String(format: "%.2f", milliseconds / Double(cases.count))
        print("\(cases.count) pages, \(each) ms of processor time each")
        score.print()
        guard score.isEnough(PreviewCase.Field.allCases.map(\.rawValue), bar: bar) else {
            throw ExitCode.failure
        }
    }

    private static func value(_ field: PreviewCase.Field, of metadata: PageMetadata) -> String? {
        switch field {
        case .title: metadata.title
        case .description: metadata.description
        case .image: metadata.images.first?.url
        case .siteName: metadata.siteName
        }
    }

    /// A value without what the other programs change for looks: quotes, ends of cut texts, escapes in addresses.
    private static func folded(_ value: String, _ field: PreviewCase.Field, _ page: String) -> String {
        if field == .image {
            let absolute = PageAddress(page, base: nil).absolute(value) ?? value
            let once = absolute.removingPercentEncoding ?? absolute
            return once.removingPercentEncoding ?? once
        }
        let quotes: [Character: Character] = [
            "’": "'", "‘": "'", "′": "'", "“": "\"", "”": "\"", "″": "\"", "␊": " ", "\u{200B}": " ",
        ]
        let plain = String(value.map { quotes[$0] ?? $0 }).replacing("...", with: "…").replacing(
            "---",
            with: "—"
        )
        let words = plain.replacing("--", with: "—").split(whereSeparator: \.isWhitespace).joined(
            separator: " "
        )
        return words.hasSuffix("…") ? words.dropLast().split(separator: " ").joined(separator: " ") : words
    }
}
