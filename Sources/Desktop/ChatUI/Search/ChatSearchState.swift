import ClientEngine
import ClientModel
import WindowParts

/// The results of a search in a chat, and the one that is shown.
nonisolated struct ChatSearchState: Sendable {
    /// The number of results before the last known one at which the next page is loaded.
    private static let reserve = 10

    private(set) var pages = FoundPages<MessageKey>()
    /// The index of the shown result, from the newest; nil while there is none.
    private(set) var index: Int?
    /// True once the user has gone to another result than the first.
    private var hasMoved = false

    /// The shown result.
    var shown: MessageKey? { index.map { pages.items[$0] } }
    /// True if there is an older result.
    var hasOlder: Bool { (index ?? 0) + 1 < pages.items.count }
    /// True if there is a newer result.
    var hasNewer: Bool { (index ?? 0) > 0 }
    /// True if the next page should be loaded.
    var wantsMore: Bool {
        pages.next != nil && (pages.isShort || (index ?? 0) + Self.reserve >= pages.items.count)
    }

    /// Takes results. The shown one stays, unless the user has not moved and a newer one was found.
    mutating func take(_ page: FoundMessages) {
        let before = shown
        pages.take(page, as: page.messages.map(\.key))
        let kept = hasMoved ? before.flatMap { pages.items.firstIndex(of: $0) } : nil
        index = kept ?? (pages.items.isEmpty ? nil : hasMoved ? min(index ?? 0, pages.items.count - 1) : 0)
    }

    /// Begins the next page.
    mutating func begin() -> SearchStart? { pages.begin() }

    /// Ends a page that failed.
    mutating func fail() { pages.fail() }

    /// Goes to the next older result, or the next newer one.
    ///
    /// - Returns: False if there is none.
    mutating func move(toOlder: Bool) -> Bool {
        guard let index, toOlder ? hasOlder : hasNewer else { return false }
        self.index = index + (toOlder ? 1 : -1)
        hasMoved = true
        return true
    }
}
