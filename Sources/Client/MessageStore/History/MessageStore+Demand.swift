public import ClientModel
public import Signals

extension MessageStore {
    /// The holes in sight of the live histories: what the network is to fetch, and nothing else. Each is there
    /// once, however many views see it; it goes when it is filled or when nobody looks any longer.
    ///
    /// Told on the store's lane after each commit that changes it.
    public var demand: Signal<Set<HistoryDemand>, Never> { holes.signal }

    /// The lists of which a live view has reached the end of what is known: the network is to fetch more of them.
    ///
    /// Told as ``demand`` is.
    public var chatDemand: Signal<Set<ChatList>, Never> { listEnds.signal }

    /// Keeps the `count` messages around the first unread one of each of some chats in memory, and what lacks of
    /// them in ``demand``, before anybody opens them and until the result is disposed or released.
    public func preload(_ chats: Set<PeerID>, count: Int = 30) -> Subscription {
        let views = chats.map { ($0, HistoryView($0, frame: HistoryFrame(.unread, count: count))) }
        let all = CombinedViews(Dictionary(views) { first, _ in first })
        return view(all).start(next: { _ in })
    }
}
