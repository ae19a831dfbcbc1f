package import ClientEngine

/// The pages of a message search so far, newest first, each message once.
nonisolated package struct FoundPages<Item: Sendable>: Sendable {
    /// The number of messages of a page below which the next one is loaded at once.
    private static var fewItems: Int { 12 }

    /// The found messages.
    package private(set) var items: [Item] = []
    /// True while a page is being loaded.
    package private(set) var isLoading = true
    /// True if the last page has only stored messages, as the server did not answer.
    package private(set) var isStoredOnly = false
    /// The start of the next page; nil if there is none, or while a page is being loaded.
    package private(set) var next: SearchStart?
    /// The number of messages of all pages; nil if it is not known.
    private var total: Int?
    /// The number of messages of the pages that are complete.
    private var settledCount = 0

    /// A search whose first page is being loaded.
    package init() {}

    /// The number of messages of all pages, and true if there are more than that.
    package var count: (number: Int, isMore: Bool) {
        guard next != nil || isLoading else { return (items.count, false) }
        guard let total, !isStoredOnly else { return (items.count, next != nil) }
        return (max(total, items.count), false)
    }

    /// True if the last page has so few messages that the next one should be loaded unasked. Each page is older than
    /// the one before, so this ends.
    package var isShort: Bool { next != nil && items.count < Self.fewItems }

    /// Begins the next page.
    ///
    /// - Returns: Its start; nil if there is none, or if a page is being loaded.
    package mutating func begin() -> SearchStart? {
        guard let start = next else { return nil }
        (isLoading, next) = (true, nil)
        return start
    }

    /// Takes the page that is being loaded, as known so far, with its messages as items.
    package mutating func take(_ page: FoundMessages, as shown: [Item]) {
        // What is known so far may come after the whole page.
        guard isLoading else { return }
        items.removeSubrange(settledCount...)
        items += shown
        if let count = page.total { total = count }
        guard page.extent != .storedSoFar else { return }
        settledCount = items.count
        isStoredOnly = page.extent != .all
        (isLoading, next) = (false, page.next)
    }

    /// Ends a page that failed, as when the store is closed.
    package mutating func fail() { isLoading = false }
}
