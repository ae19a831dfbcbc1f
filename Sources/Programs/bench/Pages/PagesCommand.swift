import ArgumentParser
import BenchKit
import Foundation
import NIOCore

/// Measures previews and articles on a running server, whose sites are all this program.
struct PagesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pages",
        abstract: "Measures previews of links on a running martletd, and what they cost others.",
        discussion: "Scripts/bench-pages starts the server with the names of the sites."
    )

    @OptionGroup var target: TargetOptions

    @Option(help: "The server's process ID, to read CPU times and memory from /proc.")
    var pid: Int32

    @Option(help: "The port of this machine that the names of all sites lead to.")
    var sitePort: Int

    @Option(help: "The number of names: site0.example, site1.example and so on.")
    var sites = 256

    @Option(help: "The number of pages of each kind whose previews are timed.")
    var pages = 200

    @Option(help: "The number of users who ask for one address at once.")
    var askers = 1000

    @Option(help: "The number of different links of the flood.")
    var links = 10_000

    @Option(help: "The seconds of the flood, and of the same texts without links before and after.")
    var seconds = 30

    @Option(help: "The messages per second whose latency is measured.")
    var rate = 500

    @Option(help: "A file to write the results to, as JSON.")
    var output: String?

    /// The users who chat, those who send single links, and those who flood.
    private static let (chatting, linking, flooding) = (100, 100, 100)

    func run() async throws {
        try OpenFiles.raiseLimit(to: 65536)
        let users = try await VirtualUsers.make(target, firstPhone: 0)
        let site = try await BenchSite.open(port: sitePort, on: users.state.eventLoop)
        let most = max(Self.chatting + Self.linking + Self.flooding, askers)
        try await users.signUp(upTo: most)
        try await users.addContacts(Self.chatting + Self.linking + Self.flooding)
        var results = Results()
        TemplateSpeed.measure(&results)
        // One that is not measured: the process that fetches starts with the first page.
        _ = try await previews("first", 4, atOnce: 1, by: users, from: site)
        for kind in ["page", "picture"] {
            let (times, missing) = try await previews(kind, pages, atOnce: 1, by: users, from: site)
            let latencies = Latencies(nanoseconds: times)
            results.add(
                "preview",
                kind == "page" ? "article" : "article with a picture",
                [
                    "p50 ms": latencies.milliseconds(50), "p95 ms": latencies.milliseconds(95),
                    "missing": Double(missing),
                ]
            )
        }
        try await articles(users, site, &results)
        try await ask(users, site, &results)
        try await flood(users, site, &results)
        try output.map { try results.write(to: $0) }
        try await site.eventLoop.submit { site.value.close() }.get()
        try await users.close()
    }

    /// Sends links and waits for their previews.
    private func previews(
        _ kind: String,
        _ count: Int,
        atOnce: Int,
        by users: VirtualUsers,
        from site: NIOLoopBound<BenchSite>
    ) async throws -> (times: [Int64], missing: Int) {
        let (loop, sites) = (users.state.eventLoop, sites)
        let run = try await loop.submit {
            let senders = Array(users.state.value.users.dropFirst(Self.chatting).prefix(Self.linking))
            return NIOLoopBound(PreviewRun(senders, site.value, kind: kind, sites: sites), eventLoop: loop)
        }.get()
        let done = loop.makePromise(of: Void.self)
        loop.execute { run.value.start(count, atOnce: atOnce) { done.succeed() } }
        try await done.futureResult.get()
        return try await loop.submit { (run.value.latencies, run.value.missing) }.get()
    }

    /// Many articles at a time: their number for a second of a core, and the memory of the workers.
    private func articles(
        _ users: VirtualUsers,
        _ site: NIOLoopBound<BenchSite>,
        _ results: inout Results
    ) async throws {
        let (workers, server) = (PageWorkers(server: pid), ServerProcess(pid: pid))
        let watching = Task {
            var peak = 0
            while !Task.isCancelled {
                peak = max(peak, workers.peakBytes("page-parser"))
                try? await Task.sleep(for: .milliseconds(1))
            }
            return peak
        }
        let before = (workers.endedSeconds, workers.fetcherSeconds, server.cpuSeconds)
        let start = Stopwatch.wallNanoseconds
        let (_, missing) = try await previews("article", pages * 2, atOnce: 8, by: users, from: site)
        let wall = Double(Stopwatch.wallNanoseconds - start) / 1e9
        watching.cancel()
        let made = Double(max(1, pages * 2 - missing))
        let parsing = workers.endedSeconds - before.0
        results.add(
            "articles",
            "\(pages * 2), 8 under way",
            [
                "a second and core of the parsers": made / max(parsing, 0.01),
                "a second": made / wall,
                "parser CPU ms each": parsing * 1000 / made,
                "fetcher CPU ms each": (workers.fetcherSeconds - before.1) * 1000 / made,
                "server CPU ms each": (server.cpuSeconds - before.2) * 1000 / made,
                "missing": Double(missing),
            ]
        )
        results.add(
            "memory of a worker, MB",
            "at most",
            [
                "parser": Double(await watching.value) / 1_048_576,
                "fetcher": Double(workers.peakBytes("page-fetcher")) / 1_048_576,
            ]
        )
    }

    /// All users ask for one address, whose site answers once all have.
    private func ask(
        _ users: VirtualUsers,
        _ site: NIOLoopBound<BenchSite>,
        _ results: inout Results
    ) async throws {
        let askers = askers
        try await users.wait { state, done in
            var (left, failure) = (askers, LoadError?.none)
            for user in state.users.prefix(askers) {
                user.askForPreview(of: "http://site0.example/held/1") { error in
                    failure = failure ?? error
                    left -= 1
                    if left == 0 { done(failure) }
                }
            }
        }
        let requests = try await site.eventLoop.submit {
            site.value.release()
            return site.value.requests["/held/1"] ?? 0
        }.get()
        results.add("askers", "\(askers) of one address", ["requests": Double(requests)])
    }

    /// The latency of messages while others send links, beside that while they send as much without links.
    private func flood(
        _ users: VirtualUsers,
        _ site: NIOLoopBound<BenchSite>,
        _ results: inout Results
    ) async throws {
        let sites = sites
        func phase(_ name: String, _ text: @escaping @Sendable (Int) -> String) async throws -> RunStatistics
        {
            let (loop, count, perSecond) = (users.state.eventLoop, links, max(1, links / max(1, seconds)))
            let flood = try await loop.submit {
                let senders = Array(users.state.value.users.dropFirst(Self.chatting + Self.linking))
                let flood = PageFlood(
                    Array(senders.prefix(Self.flooding)),
                    count: count,
                    perSecond: perSecond,
                    on: loop,
                    text: text
                )
                flood.run()
                return NIOLoopBound(flood, eventLoop: loop)
            }.get()
            let server = ServerProcess(pid: pid)
            let run = OpenLoop(perSecond: rate)
            let tally = try await users.run(run, users: Self.chatting, seconds: seconds, server)
            try await loop.submit { flood.value.stop() }.get()
            results.add("flood", name, tally.values)
            return tally
        }
        let before = try await phase("texts without links") { "page \($0) of nothing, which is no address" }
        let during = try await phase("\(links) links") { "http://site\($0 % sites).example/flood/\($0)" }
        // What is still under way belongs to the flood.
        try await Task.sleep(for: .seconds(min(seconds, 30)))
        let after = try await phase("texts without links, again") {
            "page \($0) of nothing, which is no address"
        }
        let quiet = before.accepted + after.accepted
        results.add(
            "flood",
            "ratio",
            [
                "answer p50": Self.ratio(during.accepted, quiet, 50),
                "answer p95": Self.ratio(during.accepted, quiet, 95),
            ]
        )
    }

    private static func ratio(_ one: [Int64], _ other: [Int64], _ percent: Int) -> Double {
        let below = Latencies(nanoseconds: other).milliseconds(percent)
        return below > 0 ? Latencies(nanoseconds: one).milliseconds(percent) / below : 0
    }
}

extension LoadUser {
    /// Asks for the preview of a text; `done` is called once it is pending or there.
    fileprivate func askForPreview(of text: String, done: @escaping (LoadError?) -> Void) {
        call(PreviewRun.request(text)) { result in
            switch result {
            case .success: done(nil)
            case .failure(let error): done(error)
            }
        }
    }
}
