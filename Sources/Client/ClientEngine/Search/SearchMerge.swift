import ClientModel
import MessageStore
import StdExtras

/// Makes one page of what several sources found, each of which has its newest messages: each message once, the newest
/// first, and none from below where one of the sources may have more.
struct SearchMerge {
    /// What one source found.
    struct Source: Sendable {
        var messages: [Message]
        /// It may have more that are as old as this or older, seconds since 1970; nil when it has none.
        var oldest: Int32?
    }

    private let start: SearchStart?
    private let limit: Int
    private var messages: [MessageKey: Message] = [:]
    /// Below here something may be missing.
    private var floor: Int32?

    /// A page from `start` on with at most `limit` messages.
    init(start: SearchStart?, limit: Int) {
        self.start = start
        self.limit = limit
    }

    /// Adds what a source found.
    mutating func add(_ source: Source) {
        for message in source.messages where start?.allows(message) ?? true {
            messages[message.key] = message
        }
        if let oldest = source.oldest { floor = max(floor ?? oldest, oldest) }
    }

    /// The page, as far as `extent` goes.
    func found(_ extent: FoundMessages.Extent) -> FoundMessages {
        let sorted = messages.values.filter { $0.timestamp >= floor ?? .min }.sorted {
            ($0.position, $0.key) > ($1.position, $1.key)
        }
        let page = Array(sorted.prefix(clamping: limit))
        let isMore = floor != nil || page.count < messages.count
        return FoundMessages(messages: page, extent: extent, next: isMore ? next(after: page) : nil)
    }

    private func next(after page: [Message]) -> SearchStart? {
        guard let last = page.last?.timestamp ?? floor else { return nil }
        var next = SearchStart(latest: last)
        next.shown = Set(page.filter { $0.timestamp == last }.map(\.key))
        if let start, start.latest == last { next.shown.formUnion(start.shown) }
        // A second with more messages than a page takes: nothing is skipped but what lies in it.
        if page.isEmpty || next == start { next = SearchStart(latest: last.subtractingSaturating(1)) }
        return next
    }
}

extension SearchStart {
    fileprivate func allows(_ message: Message) -> Bool {
        message.timestamp <= latest && !shown.contains(message.key)
    }
}
