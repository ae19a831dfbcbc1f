import ArgumentParser
import ArticleTemplates
import Foundation
import LinkPreviews
import PageFetching
import PageParsing
import StdExtras

struct Pages: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what the server makes of web pages, and manages those that it knows.",
        discussion: "preview, article and fetch need no running server.",
        subcommands: [
            PreviewCommand.self, ArticleCommand.self, FetchCommand.self, ListPages.self, RefreshPage.self,
            ForgetPage.self, BlockHost.self,
        ]
    )
}

/// The hidden arguments that start this program as a worker.
enum PageWorkers {
    /// Reads pages.
    static let parser = "page-parser"
    /// Fetches pages.
    static let fetcher = "page-fetcher"
}

/// The page that a command is about: fetched, or read from a file.
struct PageOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The address of the page to fetch.", valueName: "url"))
    var address: String?

    @Option(name: .long, help: ArgumentHelp("A file that holds the page.", valueName: "file"))
    var html: String?

    @Option(name: .long, help: ArgumentHelp("The address of the page in the file.", valueName: "url"))
    var url: String?

    @OptionGroup var fetching: FetchOptions

    func validate() throws {
        guard (address == nil) == (html != nil), (html == nil) == (url == nil) else {
            throw ValidationError("Give the address of a page, or --html and --url.")
        }
    }

    /// The page, read by rules if there are some, with the address that was asked for and the one that answered.
    func read(rules: String? = nil) async throws -> (page: ParsedPage, asked: String, address: String) {
        let parser = PageParser(
            executable: "/proc/self/exe",
            arguments: [PageWorkers.parser],
            deadline: fetching.duration
        )
        let source = try await source()
        do throws(PageParsingError) {
            var page = try await parsed(source, parser, rules)
            if address != nil { page.metadata = await completed(page.metadata, parser) }
            return (page, address ?? source.url, source.url)
        } catch {
            throw CommandError(text: Self.text(of: error))
        }
    }

    /// A page that is read by rules may load others of its origin.
    private func parsed(
        _ source: (bytes: [UInt8], url: String, contentType: String?),
        _ parser: PageParser,
        _ rules: String?
    ) async throws(PageParsingError) -> ParsedPage {
        guard let rules else {
            return try parser.read(source.bytes, url: source.url, contentType: source.contentType)
        }
        let fetching = fetching
        return try await parser.read(
            source.bytes,
            url: source.url,
            contentType: source.contentType,
            rules: .template(rules)
        ) { await fetching.loaded($0) }
    }

    /// The statements of a fetched page, with what its site's oEmbed service adds.
    private func completed(_ metadata: PageMetadata, _ parser: PageParser) async -> PageMetadata {
        guard let service = metadata.missingFrom else { return metadata }
        do {
            let fetcher = try fetching.fetcher()
            let answer = try await fetcher.fetch(fetching.request(service.url, .anything)).bytes
            return try parser.adding(answer, isXML: service.isXML, to: metadata)
        } catch {
            return metadata
        }
    }

    private func source() async throws -> (bytes: [UInt8], url: String, contentType: String?) {
        if let html, let url {
            do {
                return (try [UInt8](Data(contentsOf: URL(filePath: html))), url, nil)
            } catch {
                throw CommandError(text: "\(html) cannot be read")
            }
        }
        do throws(FetchError) {
            let fetcher = try fetching.fetcher()
            let page = try await fetcher.fetch(fetching.request(address ?? "", .page))
            return (page.bytes, page.url, page.contentType)
        } catch {
            throw CommandError(text: "the page cannot be fetched: \(error)")
        }
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

struct PreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Prints the preview that a link to a page is shown with, as JSON with the schema's names.",
        discussion: """
            The page is fetched, or read from a file with --html and --url. The exit status is 0 for a preview, 3 \
            for a page that says nothing of itself, and 1 for an error.
            """
    )
    @OptionGroup var page: PageOptions

    func run() async throws {
        let read = try await page.read()
        guard let preview = LinkPreview(read.page.metadata, asked: read.asked, address: read.address) else {
            throw ExitCode(3)
        }
        print(try PreviewJSON(preview, hasArticle: read.page.article != nil).text)
    }
}

struct ArticleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "article",
        abstract: "Prints the article that a page is made into, as JSON with the schema's names.",
        discussion: """
            The page is fetched, or read from a file with --html and --url. The exit status is 0 for an article, 3 \
            for a page that is none, and 1 for an error. With --rules the status is 3 as well for a page of which the \
            rules make no article; the one that is found without them is printed.
            """
    )
    @OptionGroup var page: PageOptions

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A template, by whose rules the article is made; its faults are said.",
            valueName: "file"
        )
    )
    var rules: String?

    @Flag(
        name: .long,
        help: "With --rules: print the rule and the place in the page of each block, and the properties."
    )
    var sources = false

    func run() async throws {
        let text = try rules.map(TemplateFile.text)
        let read = try await page.read(rules: text).page
        if let template = read.template { tell(template) }
        if sources, read.template != nil {
            print(try TemplateOutcomeJSON(read).text)
        } else if let article = read.article {
            print(try ArticleJSON(article).text)
        }
        guard read.article != nil, read.template?.isApplied != false else { throw ExitCode(3) }
    }

    /// Says on the standard error stream what an author of rules has to know.
    private func tell(_ template: ParsedTemplate) {
        let name = rules ?? ""
        var lines = template.debug.map { "\(name):\($0.place): \($0.text)" }
        if let error = template.error {
            let source = error.place.source.isEmpty ? name : error.place.source
            lines.append("\(source):\(error.place): error: \(error.text)")
        } else if !template.isApplied {
            lines.append("\(name): no article by these rules")
        }
        // The page's words are a stranger's, and a terminal obeys some.
        for line in lines.map(\.withoutUnseen) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
    }
}
