public import ClientModel
public import Signals

extension MessageStore {
    /// The visible holes of the live histories, which the network must fetch; nothing else is fetched. Each hole is
    /// listed once, however many views show it, until it is filled or no view shows it any longer.
    ///
    /// Published on the store's writer queue after each commit that changes it.
    public var demand: Signal<Set<HistoryDemand>, Never> { holes.signal }

    /// The lists whose known part ends in a live view: the network must fetch more of them.
    ///
    /// Published like ``demand``.
    public var chatDemand: Signal<Set<ChatList>, Never> { listEnds.signal }

    /// Keeps the `count` messages around the first unread one of each chat in memory, and their holes in ``demand``.
    /// The effect lasts until the result is disposed or released.
    public func preload(_ chats: Set<PeerID>, count: Int = 30) -> Subscription {
        let views = chats.map { ($0, HistoryView($0, frame: HistoryFrame(.unread, count: count))) }
        let all = CombinedViews(Dictionary(views) { first, _ in first })
        return view(all).start(next: { _ in })
    }
}
