import BenchKit
import NIOCore
import TelegramSchema

/// Links that users send, and the times until their previews come. Belongs to the event loop of the users.
final class PreviewRun {
    /// The times from the last byte of the last answer of a site to the update with the page, in nanoseconds.
    private(set) var latencies: [Int64] = []
    /// Pages that came without a preview, or not at all.
    private(set) var missing = 0

    private let users: [LoadUser]
    private let site: BenchSite
    private let kind: String
    private let sites: Int
    private var waiting: [String: () -> Void] = [:]

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - users: The senders, who take turns.
    ///   - site: Serves the pages.
    ///   - kind: The folder of the pages: `page` or `picture`.
    ///   - sites: The number of names of sites, which take turns.
    init(_ users: [LoadUser], _ site: BenchSite, kind: String, sites: Int) {
        (self.users, self.site, self.kind, self.sites) = (users, site, kind, sites)
    }

    /// Sends `count` links, so many at one time; `done` is called once each has its preview.
    func start(_ count: Int, atOnce: Int, done: @escaping () -> Void) {
        for user in users { user.heard = { [weak self] body in self?.heard(body) } }
        var (next, left) = (0, count)
        func begin() {
            guard next < count else { return }
            next += 1
            send(next) {
                left -= 1
                if left == 0 { done() } else { begin() }
            }
        }
        for _ in 0..<min(atOnce, count) { begin() }
    }

    private func send(_ number: Int, then: @escaping () -> Void) {
        let path = "/\(kind)/\(number)"
        waiting[path] = then
        let user = users[number % users.count]
        user.send("http://site\(number % sites).example\(path)", randomID: .random(in: 1 ... .max)) {
            accepted in
            if !accepted { self.ended(path, isFound: false) }
        }
        user.eventLoop?.assumeIsolated().scheduleTask(in: .seconds(40)) { [weak self] in
            self?.ended(path, isFound: false)
        }
    }

    private func heard(_ body: [UInt8]) {
        guard case .updates(let updates)? = try? TL.Updates(decoding: body) else { return }
        for case .updateWebPage(let update) in updates.updates {
            switch update.webpage {
            case .webPage(let page): ended(Self.path(page.url), isFound: true)
            case .webPageEmpty(let page): ended(Self.path(page.url ?? ""), isFound: false)
            default: break
            }
        }
    }

    private func ended(_ path: String, isFound: Bool) {
        guard let then = waiting.removeValue(forKey: path) else { return }
        let last = [path, path + ".png"].compactMap { site.served[$0] }.max()
        if isFound, let last {
            latencies.append(Stopwatch.wallNanoseconds - last)
        } else {
            missing += 1
        }
        then()
    }

    /// The call that asks for the preview of a text.
    static func request(_ text: String) -> TLFunction.MessagesGetWebPagePreview { .init(message: text) }

    private static func path(_ url: String) -> String {
        String(url.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" })
    }
}
