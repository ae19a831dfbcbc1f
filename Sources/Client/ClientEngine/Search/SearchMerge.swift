import ClientModel
import MessageStore
import StdExtras

/// Merges the results of several sources into one page, newest first and each message once. Each source has its
/// newest messages; the page ends where one of them may have more.
struct SearchMerge {
    /// The result of one source.
    struct Source: Sendable {
        var messages: [Message]
        /// The source may have more messages of this time or older, seconds since 1970; nil if it has none.
        var oldest: Int32?
    }

    private let start: SearchStart?
    private let limit: Int
    private var messages: [MessageKey: Message] = [:]
    /// The time below which messages may be missing.
    private var floor: Int32?

    /// A page that begins at `start`, with at most `limit` messages.
    init(start: SearchStart?, limit: Int) {
        self.start = start
        self.limit = limit
    }

    /// Adds the result of a source.
    mutating func add(_ source: Source) {
        for message in source.messages where start?.allows(message) ?? true {
            messages[message.key] = message
        }
        if let oldest = source.oldest { floor = max(floor ?? oldest, oldest) }
    }

    /// The page, with the sources `extent`.
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
        // One second has more messages than a page: only those of that second are skipped.
        if page.isEmpty || next == start { next = SearchStart(latest: last.subtractingSaturating(1)) }
        return next
    }
}

extension SearchStart {
    fileprivate func allows(_ message: Message) -> Bool {
        message.timestamp <= latest && !shown.contains(message.key)
    }
}
