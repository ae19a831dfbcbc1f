import ArgumentParser
import ArticleTemplates
import Foundation
import PageParsing
import StdExtras

struct TestTemplates: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Reads saved pages by templates, and compares the articles with the expected ones.",
        discussion: """
            Each folder below DIR that has a file rules.iv is a template. Beside it lie pages, NAME.html, whose first \
            line is a comment with the address: <!-- https://example.org/a -->, and the expected articles, NAME.json. \
            Documents that rules load are files below the folder 'loads', named like their addresses without the \
            scheme. With --update the expected articles are written anew. The exit status is 1 if one differs.
            """
    )
    @Argument(help: ArgumentHelp("The folder with the templates.", valueName: "dir")) var folder: String
    @Flag(name: .long, help: "Write the articles as the expected ones.") var update = false

    func run() async throws {
        let folders = try TemplateTestFolder.all(below: folder)
        guard !folders.isEmpty else {
            throw CommandError(text: "no folder below \(folder) has a file rules.iv")
        }
        var (equal, all) = (0, 0)
        for folder in folders {
            let pages = try folder.pages()
            if pages.isEmpty { print("\(folder.name): no pages") }
            for page in pages {
                all += 1
                let found = try await folder.article(of: page)
                let difference = try folder.difference(from: found, page, writes: update)
                if let difference {
                    print("\(folder.name)/\(page): \(difference)".withoutUnseen)
                } else {
                    equal += 1
                }
            }
        }
        print("\(equal) of \(all) pages as expected")
        if equal < all { throw ExitCode(1) }
    }
}

/// A template with its saved pages.
struct TemplateTestFolder {
    private static let rulesName = "rules.iv"

    let name: String
    private let path: String
    private let rules: String

    private init(_ path: String) throws {
        self.path = path
        name = URL(filePath: path).lastPathComponent
        rules = try TemplateFile.text(of: "\(path)/\(Self.rulesName)")
    }

    /// The folders with rules, in the order of their names.
    static func all(below folder: String) throws -> [TemplateTestFolder] {
        let found: [String]
        do {
            found = try FileManager.default.subpathsOfDirectory(atPath: folder)
        } catch {
            throw CommandError(text: "\(folder) cannot be read")
        }
        return try found.filter { $0 == rulesName || $0.hasSuffix("/\(rulesName)") }.sorted().map { file in
            try TemplateTestFolder(URL(filePath: "\(folder)/\(file)").deletingLastPathComponent().path)
        }
    }

    /// The names of the pages, without their endings.
    func pages() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".html") }
            .map { String($0.dropLast(5)) }.sorted()
    }

    /// The article of a page as JSON, or the error in its place.
    func article(of page: String) async throws -> String {
        let text = try TemplateFile.text(of: "\(path)/\(page).html")
        guard let url = Self.address(in: text) else {
            throw CommandError(
                text: "\(path)/\(page).html does not begin with a comment that has its address"
            )
        }
        let parser = PageParser(executable: "/proc/self/exe", arguments: [PageWorkers.parser])
        let loads = "\(path)/loads"
        let read: ParsedPage
        do throws(PageParsingError) {
            read = try await parser.read(
                Array(text.utf8),
                url: url,
                contentType: nil,
                rules: .template(rules)
            ) {
                Self.saved($0, in: loads)
            }
        } catch {
            return "{ \"error\": \"the page cannot be read: \(error)\" }"
        }
        return try TemplateOutcomeJSON(read).text
    }

    /// A saved document: a file that is named like its address without the scheme.
    private static func saved(_ url: String, in folder: String) -> LoadedDocument {
        let name = url.replacing("https://", with: "").replacing("http://", with: "")
        guard !name.contains(".."), let data = FileManager.default.contents(atPath: "\(folder)/\(name)")
        else {
            return .failed("not saved")
        }
        return .document(bytes: [UInt8](data), contentType: nil, url: url)
    }

    private static func address(in page: String) -> String? {
        let line = page.prefix { !$0.isNewline }
        guard line.hasPrefix("<!--"), let end = line.firstRange(of: "-->") else { return nil }
        let url = String(line[..<end.lowerBound].dropFirst(4)).trimmingWhitespace
        return url.hasPrefix("https://") || url.hasPrefix("http://") ? url : nil
    }

    /// The way in which an article differs from the expected one; nil for the same one.
    func difference(from found: String, _ page: String, writes: Bool) throws -> String? {
        let file = "\(path)/\(page).json"
        if writes {
            try Data((found + "\n").utf8).write(to: URL(filePath: file))
            return nil
        }
        guard
            let expected = FileManager.default.contents(atPath: file).map({
                String(decoding: $0, as: UTF8.self)
            })
        else { return "there is no \(page).json; --update writes it" }
        let (old, new) = (Self.lines(expected), Self.lines(found))
        guard old != new else { return nil }
        let place = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
        let before = old.indices.contains(place) ? old[place] : "the end"
        let after = new.indices.contains(place) ? new[place] : "the end"
        return "differs at line \(place + 1)\n  expected \(before)\n  found    \(after)"
    }

    private static func lines(_ text: String) -> [Substring] { text.split(whereSeparator: \.isNewline) }
}
