import ChatNodes
import ChatPresentation
import ClientModel
import ListEngine
import NodeKit

// Going to places of the chat, loaded or not.
extension HistoryPane {
    /// The duration of the highlight of a message after a jump.
    private static let highlightTime = Duration.milliseconds(1500)
    /// The time for which a quote is lit, longer than its row: the eye looks for it.
    private static let quoteTime = Duration.seconds(4)
    /// The distance of a day's first message from the top, which its heading covers.
    private static let roomForDay = 48.0

    /// Goes to a message, loaded or not, highlights it, and lights a part of it.
    func go(to key: MessageKey, marking mark: MessageMark? = nil) {
        surface.endLight()
        guard let entry = entry(with: key) else {
            destination = .message(key, mark)
            paging?.loadMessages(around: key)
            return
        }
        light(mark, of: key, in: entry)
        let intent = intent(to: entry, isAnimated: true)
        // Its rows are on their way to the list, perhaps with a movement to another place: this one comes behind them.
        guard surface.entry(entry.id.item) != nil else {
            return surface.show(ChatUpdate(entries, edges: edges, reason: .page, scroll: intent))
        }
        // Results of a search are passed one after another: the button leads back to where it began.
        if case .words? = mark {
            surface.surface.change { $0.scroll(to: intent, at: $1) }
        } else {
            surface.surface.change { $0.jump(to: intent, at: $1) }
        }
    }

    /// Goes to the first message from a moment on, seconds since 1970.
    func go(to date: Int32) {
        destination = .date(date)
        guard let intent = intent(to: date) else {
            paging?.loadMessages(at: date)
            return
        }
        destination = nil
        surface.surface.change { $0.jump(to: intent, at: $1) }
    }

    /// Returns to a former reading position; nil is the end.
    func goBack(to place: (position: MessagePosition, above: Double)?) {
        surface.endLight()
        guard let (position, above) = place else { return scrollToNewest() }
        guard let entry = entry(at: position) else {
            destination = .place(position, above: above)
            paging?.loadMessages(around: position, keeping: 0)
            return
        }
        let intent = ScrollIntent(to: .item(entry.id.item, .bottom(above)))
        surface.surface.change { $0.scroll(to: intent, at: $1) }
    }

    /// Goes back to the start of a jump, or to the newest message.
    func goToEnd() {
        if hasNewer {
            destination = .end
            paging?.loadNewest()
        } else {
            surface.surface.change { $0.goBack(at: $1) }
        }
    }

    /// Goes to the newest message, as after sending one.
    func scrollToNewest() {
        guard hasNewer else {
            surface.surface.change {
                $0.scroll(to: ScrollIntent(to: .edge(.bottom), isAnimated: true), at: $1)
            }
            return
        }
        destination = .end
        paging?.loadNewest()
    }

    /// The movement that belongs to a new state of the history.
    func scroll(isFirst: Bool, isLoading: Bool) -> ScrollIntent? {
        if let destination, let intent = intent(to: destination, isFirst: isFirst, isLoading: isLoading) {
            self.destination = nil
            return intent
        }
        guard isFirst || unreadStop.isWanted && follow.isFollowing else { return nil }
        // A former position whose message is gone.
        if isFirst, case .place? = destination { destination = nil }
        guard entries.contains(where: { $0.id == .unread }) else {
            return isFirst ? ScrollIntent(to: .edge(.bottom)) : nil
        }
        // If there is room for all that is below the line, this is the end.
        return ScrollIntent(to: .item(EntryID.unread.item, .top(Self.roomForDay)))
    }

    /// The movement to a place; nil while it is not loaded.
    private func intent(to destination: HistoryDestination, isFirst: Bool, isLoading: Bool) -> ScrollIntent? {
        switch destination {
        case .message(let key, let mark):
            guard let entry = entry(with: key) else { return nil }
            light(mark, of: key, in: entry)
            return intent(to: entry, isAnimated: !isFirst)
        case .place(let position, let above):
            return entry(at: position).map { ScrollIntent(to: .item($0.id.item, .bottom(above))) }
        case .date(let date): return isLoading ? nil : intent(to: date)
        case .end: return ScrollIntent(to: .edge(.bottom), isAnimated: !isFirst)
        }
    }

    private func intent(to entry: ChatEntry, isAnimated: Bool) -> ScrollIntent {
        let item = entry.id.item
        let middle = surface.isLit(item) ? surface.litMiddle : nil
        return ScrollIntent(
            to: .item(item, .center(overflow: middle.map { .point($0) } ?? .top)),
            isAnimated: isAnimated,
            highlight: Self.highlightTime
        )
    }

    /// The movement to the first message from a moment on; nil while the messages around it are not loaded.
    private func intent(to date: Int32) -> ScrollIntent? {
        let bubbles = entries.compactMap { entry -> BubbleEntry? in
            if case .bubble(let bubble) = entry { bubble } else { nil }
        }
        guard let first = bubbles.first(where: { $0.timestamp >= date }) else {
            return edges.bottom == .end ? ScrollIntent(to: .edge(.bottom)) : nil
        }
        guard edges.top == .end || bubbles.contains(where: { $0.timestamp < date }) else { return nil }
        return ScrollIntent(to: .item(ChatEntry.bubble(first).id.item, .top(Self.roomForDay)))
    }

    private func light(_ mark: MessageMark?, of key: MessageKey, in entry: ChatEntry) {
        lighting?.cancel()
        guard let mark, case .bubble(let bubble) = entry,
            let text = bubble.parts.first(where: { $0.message.key == key })?.content?.text
        else { return surface.endLight() }
        surface.light(mark.ranges(in: text), of: text, in: entry.id.item)
        // Found words are lit until the search goes on.
        if case .quote = mark { endLightSoon() }
    }

    private func endLightSoon() {
        lighting?.cancel()
        lighting = Task { [weak self] in
            try? await Task.sleep(for: Self.quoteTime)
            if !Task.isCancelled { self?.surface.endLight() }
        }
    }
}

extension BubbleEntry {
    /// The time of the first message, seconds since 1970; 0 without messages.
    fileprivate var timestamp: Int32 { parts.first?.message.timestamp ?? 0 }
}
