import Articles
import StdExtras
import TelegramSchema

@testable import ServerEngine

/// A web whose pages the test answers, in its own time.
final class FakePages: WebPageSource {
    private struct State {
        var waiting: [String: [CheckedContinuation<WebPageOutcome, Never>]] = [:]
        var requests: [WebPageRequest] = []
    }

    private let state = Locked(State())

    /// The requests so far.
    var requests: [WebPageRequest] { state.withLock { $0.requests } }

    func address(of link: String) -> String? {
        link.hasPrefix("http://") || link.hasPrefix("https://") ? link.lowercased() : nil
    }

    func read(
        _ request: WebPageRequest,
        _ take: @escaping @Sendable (WebPageOutcome) async -> Void
    ) async {
        await take(outcome(of: request))
    }

    private func outcome(of request: WebPageRequest) async -> WebPageOutcome {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                state.requests.append(request)
                state.waiting[request.address, default: []].append(continuation)
            }
        }
    }

    /// Answers the look-up of an address, once it is asked for.
    func answer(_ address: String, _ outcome: WebPageOutcome) async {
        while true {
            let waiting = state.withLock { $0.waiting.removeValue(forKey: address) ?? [] }
            for continuation in waiting { continuation.resume(returning: outcome) }
            if !waiting.isEmpty { return }
            await Task.yield()
        }
    }
}

extension FoundWebPage {
    /// A page with a title, and a picture and an article if they are given.
    init(_ title: String, picture: [UInt8]? = nil, article: Article? = nil, seconds: Int32 = 600) {
        self.init(
            page: .init(id: 0, url: "https://a.example/", displayUrl: "a.example", hash: 0, title: title),
            tag: "v1",
            seconds: seconds
        )
        self.picture = picture
        self.article = article
    }
}

extension TestServer {
    /// Returns when all look-ups of pages that were answered are stored.
    func settled() async throws {
        // An outcome may begin another look-up once its batch is durable.
        repeat { try await engine.services.transact { _ in } } while !engine.services.lookups.isEmpty
        try await engine.services.transact { _ in }
    }
}

extension TL.Message.Message {
    /// The page below the text, as the sender chose it.
    var webPage: TL.MessageMedia.MessageMediaWebPage? {
        if case .messageMediaWebPage(let media) = media { media } else { nil }
    }

    /// The page below the text.
    var page: TL.WebPage? { webPage?.webpage }
}

extension TL.MessageMedia {
    /// The page.
    var page: TL.WebPage? { if case .messageMediaWebPage(let media) = self { media.webpage } else { nil } }
}

extension TL.WebPage {
    /// The page, once it is found.
    var found: WebPage? { if case .webPage(let page) = self { page } else { nil } }

    /// The number.
    var id: Int64? {
        switch self {
        case .webPage(let page): page.id
        case .webPagePending(let page): page.id
        case .webPageEmpty(let page): page.id
        case .webPageNotModified: nil
        }
    }
}

extension TL.Update {
    /// The page that was found.
    var page: TL.WebPage.WebPage? {
        if case .updateWebPage(let update) = self { update.webpage.found } else { nil }
    }
}
