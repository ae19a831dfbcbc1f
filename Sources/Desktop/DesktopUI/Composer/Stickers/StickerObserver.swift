import ClientEngine
import ClientModel
import MessageStore
import Signals
import StdExtras

/// Follows the member's stickers off the main thread, while somebody looks at them, and has the engine keep them fresh.
///
/// Threads: made and ended on any; tells on the main thread, in order.
nonisolated final class StickerObserver: Sendable {
    /// Something that is known from now on.
    enum Event: Sendable {
        /// The member's sets.
        case sets([StickerSetInfo])
        /// What is in a set.
        case contents(Int64, [StickerItem])
        /// What was sent last.
        case recent([StickerItem])
        /// What is in messages.
        case inChats([StickerItem])
        /// Whether the sets are as the server has them.
        case setsState(StickerSetsState)
    }

    private struct Following {
        var subscriptions: [Subscription] = []
        var sets: [Int64: Subscription] = [:]
        /// Those that somebody looks at.
        var inSight: [Int64] = []
    }

    private let queue = Queue(label: "martlet.window.stickers")
    private let following = Locked(Following())
    private let store: MessageStore
    private let stickers: Stickers
    private let notify: @MainActor @Sendable (Event) -> Void

    init(
        _ store: MessageStore,
        _ stickers: Stickers,
        notify: @escaping @MainActor @Sendable (Event) -> Void
    ) {
        (self.store, self.stickers, self.notify) = (store, stickers, notify)
        let sets = store.view(StickerSetsView(on: .stickers)).deliverOn(queue, buffer: .latest())
        let recent = store.view(OrderedListView(.recentStickers)).deliverOn(queue, buffer: .latest())
        let setsState = stickers.setsState.deliverOn(queue, buffer: .latest())
        let subscriptions = [
            sets.start(next: { sets in onMain { notify(.sets(sets)) } }),
            recent.start(next: { items in
                let stickers = items.compactMap { try? StickerItem(Document(record: $0.value)) }
                onMain { notify(.recent(stickers)) }
            }),
            setsState.start(next: { setsState in onMain { notify(.setsState(setsState)) } }),
        ]
        following.withLock { $0.subscriptions = subscriptions }
        Task { [store, stickers] in
            // One that cannot be read is not offered.
            let inChats = (try? await store.read { try $0.stickersInChats().map { StickerItem($0) } }) ?? []
            onMain { notify(.inChats(inChats)) }
            await stickers.refresh()
        }
    }

    /// Follows what is stored of a set.
    func follow(_ set: Int64) {
        guard following.withLock({ $0.sets[set] == nil }) else { return }
        let notify = notify
        let contents = store.view(StickersView(ofSet: set)).deliverOn(queue, buffer: .latest())
            .start(next: { items in onMain { notify(.contents(set, items)) } })
        following.withLock { $0.sets[set] = contents }
    }

    /// Somebody looks at these sets now: those that come into sight come before others.
    func look(at sets: [Int64]) {
        let new = following.withLock { following in
            defer { following.inSight = sets }
            return sets.filter { !following.inSight.contains($0) }
        }
        guard !new.isEmpty else { return }
        Task { [stickers] in await stickers.look(at: new) }
    }

    /// Stickers that an emoji or words lead to.
    ///
    /// - Parameters:
    ///   - query: The emoji, or the beginning of a word.
    ///   - emoji: Those that are called so.
    /// - Returns: The stickers, each once.
    func find(_ query: String, _ emoji: [String]) async -> [StickerItem] {
        // What cannot be read is not found.
        (try? await store.read { try $0.stickers(matching: query, emoji) }) ?? []
    }
}
