import Foundation
import HTMLTree

/// A page of another program's tests, and what that program takes from it.
struct PreviewCase {
    /// The fields that are compared.
    enum Field: String, CaseIterable {
        case title
        case description
        case image
        case siteName = "site name"
    }

    let name: String
    let page: [UInt8]
    let url: String
    let expected: [Field: String]
    /// True if the program puts Open Graph before Twitter's cards and reports one value for both.
    let isMerged: Bool

    /// The cases of the fixtures below a folder, by the layouts of metascraper, unfurl and openGraphScraper.
    static func cases(below folder: String) throws -> [PreviewCase] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        return try paths.flatMap { path in
            if path.hasSuffix("/input.html"), path.contains("/integration/") {
                return try metascraper(folder, path)
            }
            if path.hasSuffix("/test.ts") { return try unfurl(folder, path) }
            if path.hasSuffix(".spec.ts") { return try openGraphScraper(folder, path, among: paths) }
            return []
        }
    }

    private static func metascraper(_ folder: String, _ path: String) throws -> [PreviewCase] {
        let test = "\(folder)/\(path.dropLast("/input.html".count))"
        let snapshot = try String(contentsOfFile: "\(test)/snapshots/index.js.md", encoding: .utf8)
        let facts = ScriptFacts(
            snapshot[(snapshot.range(of: "> Snapshot")?.upperBound ?? snapshot.startIndex)...]
        )
        let script = ScriptFacts(try String(contentsOfFile: "\(test)/index.js", encoding: .utf8)[...])
        let name = URL(filePath: test).lastPathComponent
        return [
            PreviewCase(
                name: "metascraper \(name)",
                page: try bytes("\(folder)/\(path)"),
                url: script.first("url") ?? "https://\(name).example/",
                expected: [
                    .title: facts.first("title"), .description: facts.first("description"),
                    .image: facts.first("image"), .siteName: facts.first("publisher"),
                ].compactMapValues(\.self),
                isMerged: true
            )
        ]
    }

    private static func unfurl(_ folder: String, _ path: String) throws -> [PreviewCase] {
        let test = "\(folder)/\(path.dropLast("/test.ts".count))"
        let source = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
        return try ScriptFacts.tests(in: source).compactMap { part in
            let facts = ScriptFacts(part)
            guard let file = facts.texts.first(where: { $0.hasPrefix("/") && $0.hasSuffix(".html") }),
                let url = facts.texts.first(where: { $0.hasPrefix("http://localhost/") })
            else { return nil }
            let expected = [
                Field.title: facts.first("title"), .description: facts.first("description"),
                .image: facts.first("images"), .siteName: facts.first("site_name"),
            ].compactMapValues(\.self)
            let isAnswer = file.hasPrefix("/oembed") || expected.isEmpty
            guard !isAnswer else { return nil }
            return PreviewCase(
                name: "unfurl \(file.dropFirst().dropLast(".html".count))",
                page: utf8(try bytes(test + file)),
                url: url,
                expected: expected,
                isMerged: false
            )
        }
    }

    private static func openGraphScraper(
        _ folder: String,
        _ path: String,
        among paths: [String]
    ) throws -> [PreviewCase] {
        let source = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
        return try ScriptFacts.tests(in: source).compactMap { part in
            let facts = ScriptFacts(part)
            let expected = [
                Field.title: facts.first("twitterTitle", "ogTitle"),
                .description: facts.first("twitterDescription", "ogDescription"),
                .image: facts.first("twitterImage", "ogImage"), .siteName: facts.first("ogSiteName"),
            ].compactMapValues(\.self)
            let stored = facts.texts.first { $0.contains("github.io/openGraphScraperPages/") }
            let name = stored.map { URL(filePath: $0).lastPathComponent } ?? facts.texts.first ?? ""
            var page = facts.texts.first { $0.contains("<html") }.map { Array($0.utf8) }
            if stored != nil {
                guard
                    let file = paths.first(where: { $0.hasSuffix("/\(name).html") && $0.contains("Pages/") })
                else {
                    return nil
                }
                page = utf8(try bytes("\(folder)/\(file)"), guessed: facts.first("charset"))
            }
            // Tests of a function that is given the value beside the page.
            let isGiven = facts.texts.first?.contains("already found") == true
            guard let page, !expected.isEmpty, !isGiven else { return nil }
            return PreviewCase(
                name: "openGraphScraper \(name)",
                page: page,
                url: stored ?? "http://www.test.com/",
                expected: expected,
                isMerged: false
            )
        }
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(filePath: path)))
    }

    /// A page in UTF-8; `guessed` is the encoding that the other program guesses for a page that names none.
    private static func utf8(_ page: [UInt8], guessed: String? = nil) -> [UInt8] {
        let isUTF8 = String(validating: page, as: UTF8.self) != nil
        let contentType = isUTF8 ? nil : guessed.map { "text/html; charset=\($0)" }
        return PageBytes(page, contentType: contentType).utf8 ?? page
    }
}
