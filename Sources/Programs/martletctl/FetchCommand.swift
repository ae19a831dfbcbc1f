import ArgumentParser
import ArticleTemplates
import Foundation
import PageFetching
import StdExtras

/// The options of commands that fetch.
struct FetchOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Where a site is served instead: HOST:PORT:ADDRESS:PORT. Not checked. May be repeated.",
            valueName: "map"
        ),
        transform: { try parsed($0, ConnectionOverride.init) }
    )
    var connectTo: [ConnectionOverride] = []

    @Option(
        name: .long,
        help: ArgumentHelp("A file with the authorities to trust, in PEM.", valueName: "file")
    )
    var ca: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A network that may be dialled, as 192.168.1.0/24. May be repeated.",
            valueName: "net"
        ),
        transform: { try parsed($0, AddressRange.init) }
    )
    var allow: [AddressRange] = []

    @Option(
        name: .long,
        help: ArgumentHelp("A network that is never dialled. May be repeated.", valueName: "net"),
        transform: { try parsed($0, AddressRange.init) }
    )
    var deny: [AddressRange] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A name server instead of the system's: ADDRESS or ADDRESS:PORT. May be repeated.",
            valueName: "server"
        ),
        transform: { try parsed($0, NameServer.init) }
    )
    var nameServer: [NameServer] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A proxy to fetch through: http://HOST:PORT or socks5://HOST:PORT.",
            valueName: "proxy"
        ),
        transform: { try parsed($0, FetcherProxy.init) }
    )
    var proxy: FetcherProxy?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Your address, of a page or of mail, which hosts of pages see.",
            valueName: "address"
        )
    )
    var contact: String?

    @Option(name: .long, help: "The longest time for one page, in seconds.") var seconds = 10.0

    var duration: Duration { .seconds(min(max(seconds, 0.1), 60)) }

    func fetcher() throws(FetchError) -> PageFetcher {
        var servers = nameServer
        if servers.isEmpty {
            // A machine without the file asks itself, as the system does.
            let file = try? String(contentsOfFile: "/etc/resolv.conf", encoding: .utf8)
            servers = NameServer.servers(inResolverFile: file ?? "")
        }
        var settings = FetcherSettings(
            policy: AddressPolicy(allowed: allow, denied: deny),
            nameServers: servers,
            overrides: connectTo,
            contact: contact,
            proxy: proxy
        )
        if let ca { settings.authorities = ca }
        return PageFetcher(
            executable: "/proc/self/exe",
            arguments: [PageWorkers.fetcher],
            settings: settings
        )
    }

    /// A document that rules load.
    func loaded(_ url: String) async -> LoadedDocument {
        do throws(FetchError) {
            let page = try await fetcher().fetch(request(url, .anything))
            return .document(bytes: page.bytes, contentType: page.contentType, url: page.url)
        } catch {
            return .failed("\(error)")
        }
    }

    func request(_ url: String, _ kind: FetchKind) -> FetchRequest {
        FetchRequest(url: url, kind: kind, limits: FetchLimits(total: duration))
    }
}

private func parsed<Value>(_ text: String, _ parse: (String) -> Value?) throws -> Value {
    guard let value = parse(text) else { throw ValidationError("'\(text)' is not understood.") }
    return value
}

extension FetchKind {
    fileprivate static let names = [
        "page": FetchKind.page, "image": .image, "link": .link, "anything": .anything,
    ]
}

struct FetchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Fetches addresses one after another, and prints a line of JSON for each.",
        discussion: "The exit status is 0 if all came, and 1 if one did not, whose line has the reason."
    )
    @Argument(help: ArgumentHelp("The addresses.", valueName: "url")) var addresses: [String]

    @Option(
        name: .long,
        help: ArgumentHelp("The accepted content: page, image, link or anything.", valueName: "kind"),
        transform: { try parsed($0) { FetchKind.names[$0] } }
    )
    var kind = FetchKind.page

    @Option(name: .long, help: ArgumentHelp("The version that is there already.", valueName: "etag"))
    var etag: String?

    @Option(
        name: .long,
        help: ArgumentHelp("A file that gets the content of the last address.", valueName: "file")
    )
    var output: String?

    @OptionGroup var fetching: FetchOptions

    func run() async throws {
        let fetcher = try fetching.fetcher()
        var failed = false
        var content: [UInt8] = []
        for address in addresses {
            var line: [String: Any] = ["asked": address]
            do throws(FetchError) {
                var request = fetching.request(address, kind)
                request.known.tag = etag
                let page = try await fetcher.fetch(request)
                line["url"] = page.url
                line["type"] = page.contentType
                line["etag"] = page.validators.tag
                line["modified"] = page.validators.modified
                line["unchanged"] = page.isUnchanged ? true : nil
                line["bytes"] = page.bytes.count
                content = page.bytes
            } catch {
                failed = true
                line["error"] = "\(error)"
            }
            let data = try JSONSerialization.data(
                withJSONObject: line,
                options: [.sortedKeys, .withoutEscapingSlashes]
            )
            print(String(decoding: data, as: UTF8.self))
        }
        await fetcher.close()
        if let output { try Data(content).write(to: URL(filePath: output)) }
        if failed { throw ExitCode(1) }
    }
}
