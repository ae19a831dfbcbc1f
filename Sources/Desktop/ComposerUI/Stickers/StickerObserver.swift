import ClientEngine
import ClientModel
import MessageStore
import Signals
import StdExtras
import WindowParts

/// Follows the user's stickers off the main thread while the panel is open; the engine refreshes them.
///
/// Threads: made and ended on any; notifies on the main thread, in order.
nonisolated final class StickerObserver: Sendable {
    /// A change of the known stickers.
    enum Event: Sendable {
        /// The user's sets.
        case sets([StickerSetInfo])
        /// The stickers of a set.
        case contents(Int64, [StickerItem])
        /// The stickers that were sent last.
        case recent([StickerItem])
        /// The stickers in messages.
        case inChats([StickerItem])
        /// The user's sets of custom emoji.
        case emojiSets([StickerSetInfo])
        /// The custom emoji that messages have named.
        case emojiInChats([StickerItem])
        /// The animations that the user saved.
        case gifs([Document])
        /// The state of the sets: known, unknown or unavailable.
        case setsState(StickerSetsState)
    }

    private struct Following {
        var subscriptions: [Subscription] = []
        var sets: [Int64: Subscription] = [:]
        /// The sets that are visible.
        var inSight: [Int64] = []
    }

    /// Most custom emoji of messages that are offered.
    private static let mostEmoji = 100

    private let queue = Queue(label: "martlet.window.stickers")
    private let following = Locked(Following())
    private let store: MessageStore
    private let stickers: Stickers
    private let notify: @MainActor @Sendable (Event) -> Void

    init(
        _ store: MessageStore,
        _ stickers: Stickers,
        _ savedGIFs: SavedGIFs,
        notify: @escaping @MainActor @Sendable (Event) -> Void
    ) {
        (self.store, self.stickers, self.notify) = (store, stickers, notify)
        let sets = store.view(StickerSetsView(on: .stickers)).deliverOn(queue, buffer: .latest())
        let recent = store.view(OrderedListView(.recentStickers)).deliverOn(queue, buffer: .latest())
        let emojiSets = store.view(StickerSetsView(on: .emoji)).deliverOn(queue, buffer: .latest())
        let emoji = store.view(OrderedListView(.customEmoji, limit: Self.mostEmoji))
            .deliverOn(queue, buffer: .latest())
        let gifs = store.view(OrderedListView(.savedGIFs)).deliverOn(queue, buffer: .latest())
        let setsState = stickers.setsState.deliverOn(queue, buffer: .latest())
        let subscriptions = [
            sets.start(next: { sets in onMain { notify(.sets(sets)) } }),
            recent.start(next: { items in
                let stickers = items.compactMap { try? StickerItem(Document(record: $0.value)) }
                onMain { notify(.recent(stickers)) }
            }),
            emojiSets.start(next: { sets in onMain { notify(.emojiSets(sets)) } }),
            emoji.start(next: { items in
                let emoji = items.compactMap { try? StickerItem(Document(record: $0.value)) }
                onMain { notify(.emojiInChats(emoji)) }
            }),
            gifs.start(next: { items in
                let gifs = items.compactMap { try? Document(record: $0.value) }
                onMain { notify(.gifs(gifs)) }
            }),
            setsState.start(next: { setsState in onMain { notify(.setsState(setsState)) } }),
        ]
        following.withLock { $0.subscriptions = subscriptions }
        Task { [store, stickers] in
            await savedGIFs.refresh()
            // Stickers that cannot be read are not offered.
            let inChats = (try? await store.read { try $0.stickersInChats().map { StickerItem($0) } }) ?? []
            onMain { notify(.inChats(inChats)) }
            await stickers.refresh()
        }
    }

    /// Begins to follow the stored stickers of a set.
    func follow(_ set: Int64) {
        guard following.withLock({ $0.sets[set] == nil }) else { return }
        let notify = notify
        let contents = store.view(StickersView(ofSet: set)).deliverOn(queue, buffer: .latest())
            .start(next: { items in onMain { notify(.contents(set, items)) } })
        following.withLock { $0.sets[set] = contents }
    }

    /// Sets the visible sets; newly visible ones are refreshed first.
    func look(at sets: [Int64]) {
        let new = following.withLock { following in
            defer { following.inSight = sets }
            return sets.filter { !following.inSight.contains($0) }
        }
        guard !new.isEmpty else { return }
        Task { [stickers] in await stickers.look(at: new) }
    }

    /// Finds stickers by an emoji or by words.
    ///
    /// - Parameters:
    ///   - query: The emoji, or the beginning of a word.
    ///   - emoji: The emoji that have such a name.
    /// - Returns: The distinct stickers.
    func find(_ query: String, _ emoji: [String]) async -> [StickerItem] {
        // Stickers that cannot be read are not found.
        (try? await store.read { try $0.stickers(matching: query, emoji) }) ?? []
    }
}
