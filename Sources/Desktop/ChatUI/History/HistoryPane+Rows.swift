import ChatNodes
import ChatPresentation
import ClientModel
import GTKBridge
import ListEngine
import NodeKit
import WindowParts

// Events of the rows, passed on.
extension HistoryPane: ChatSurfaceDelegate {
    func perform(_ action: LayoutAction, in entry: ChatEntry) {
        delegate?.historyPerform(action, in: entry)
    }

    func clicked(_ entry: ChatEntry, _ click: ClickEvent) {
        guard case .bubble(let bubble) = entry else { return }
        let y = surface.surface.step.rows.first { $0.id == entry.id.item }?.y ?? 0
        let place = Point(x: click.position.x, y: click.position.y + Float(y))
        delegate?.historyPressed(
            HistoryPress(
                bubble: bubble,
                place: place,
                count: click.count,
                action: surface.action(at: click.position, in: entry.id.item),
                isForMenu: click.button == 3,
                isShift: click.isShift,
                isControl: click.isControl
            )
        )
    }

    func dragged(from first: ItemID, to last: ItemID) {
        guard let first = surface.entry(first), let last = surface.entry(last) else { return }
        selectionDelegate?.historyDragged(from: first.id, to: last.id)
    }

    func draggingEnded() { selectionDelegate?.historyDragEnded() }

    func dragOut(_ item: DragItem, of entry: ChatEntry) -> Bool {
        delegate?.historyDragOut(item, of: entry) ?? false
    }

    func selectionChanged() { selectionDelegate?.historyTextSelectionChanged() }

    func openPeer(_ peer: PeerID) { delegate?.historyOpenPeer(peer) }

    func didStep(_ step: ListFrameUpdate) {
        for page in step.pages {
            let kept = entries.messageCount(in: step.needed(from: page.edge))
            let bubbles = entries.filter { if case .bubble = $0 { true } else { false } }
            switch page.edge {
            // The list may not have received the newest entries yet; it then asks again.
            case .top where entries.first?.id.item == page.beyond:
                position(bubbles.first, isLast: false).map { paging?.loadMessages(around: $0, keeping: kept) }
            case .bottom where entries.last?.id.item == page.beyond:
                position(bubbles.last, isLast: true).map { paging?.loadMessages(around: $0, keeping: kept) }
            default: break
            }
        }
        checkPlayingVisibility(in: step)
        showLoading(in: step)
        if step.isAtRest { readingDelegate?.historyDidRest() }
        // Not at once: this may run during a frame, which has no time for the layout of other widgets.
        if follow.take(step) {
            let line = EntryID.unread.item
            if follow.isFollowing { unreadStop.cameToEnd(sees: step.seenRows.contains { $0.id == line }) }
            onMain { [weak self] in self?.showFollow() }
            readingDelegate?.historyFollowsEnd(follow.isFollowing)
        }
        if step.changes.contains(.visible), let last = step.visible?.lastID,
            let position = position(surface.entry(last), isLast: true)
        {
            readingDelegate?.historyDidSee(upTo: position)
        }
        if step.changes.contains(.visible) {
            notify(.mention, flag: .unreadMention, in: step)
            notify(.reaction, flag: .unreadReaction, in: step)
        }
    }

    /// Checks whether the playing message is visible.
    func checkPlayingVisibility(in step: ListFrameUpdate) {
        let isSeen = surface.playing.map { mark in
            step.rows.contains { row in
                guard row.index != nil, case .bubble(let bubble)? = surface.entry(row.id),
                    bubble.parts.contains(where: { $0.message.stableID == mark.message })
                else { return false }
                return RowVisibility.isSeen(
                    from: row.y,
                    to: row.bottom,
                    height: Double(surface.widget.height)
                )
            }
        }
        guard seesPlaying != (isSeen ?? false) else { return }
        seesPlaying = isSeen ?? false
        onMain { [weak self] in self?.delegate?.historyPlayingVisibilityChanged() }
    }

    private func notify(_ kind: UnreadMentionKind, flag: MessageFlags, in step: ListFrameUpdate) {
        let keys = step.rows.flatMap { row -> [MessageKey] in
            guard case .bubble(let bubble)? = surface.entry(row.id) else { return [] }
            return bubble.parts.map(\.message).filter { $0.flags.contains(flag) }.map(\.key)
        }
        if !keys.isEmpty { readingDelegate?.historyDidSee(kind, in: keys) }
    }
}

extension [ChatEntry] {
    /// The number of messages in a range of rows.
    nonisolated func messageCount(in rows: ClosedRange<Int>) -> Int {
        guard !isEmpty else { return 0 }
        return self[rows.clamped(to: 0...count - 1)].reduce(0) { count, entry in
            guard case .bubble(let bubble) = entry else { return count }
            return count + bubble.parts.count
        }
    }
}

extension HistoryPane {
    /// The messages that are at least partly visible.
    var visibleMessages: Set<MessageKey> {
        var keys: Set<MessageKey> = []
        for row in surface.surface.step.seenRows {
            guard case .bubble(let bubble)? = surface.entry(row.id) else { continue }
            for part in bubble.parts { keys.insert(part.message.key) }
        }
        return keys
    }
}
