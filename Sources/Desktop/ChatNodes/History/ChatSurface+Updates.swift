import ChatPresentation
import GTKBridge
import ListEngine
import NodeKit
import StdExtras

extension ChatSurface {
    /// The height of the lowest row: so many rows always fill a screen.
    private static let lowestRow = 36.0
    nonisolated static let guess = ItemHeight.estimated(64)
    /// The time between two live updates: a shorter one would be invisible.
    private static let livePause = Duration.milliseconds(20)

    /// Shows an update that changes no row, as messages that come beyond the loaded ones: nothing has to be prepared.
    ///
    /// - Returns: false if the update has to go the usual way.
    func showEdges(of update: ChatUpdate) -> Bool {
        guard update.hasSameEntries, update.reason == .live, waiting.isEmpty, !isPreparing, size.width > 0,
            !entries.isEmpty, entries.count == update.entries.count,
            FrameTime.now - lastLive >= Self.livePause
        else { return false }
        lastLive = FrameTime.now
        var transaction = ListTransaction(edges: update.edges)
        transaction.scroll = update.scroll
        transaction.tag = update.tag
        submit(transaction)
        return true
    }

    /// Prepares the next update off the main thread and submits it to the list.
    func showNext() {
        guard !isPreparing, size.width > 0, let first = waiting.first else { return }
        isPreparing = true
        let pause = first.update.reason == .live ? Self.livePause - (FrameTime.now - lastLive) : .zero
        // At once: the main thread would have to be woken for it.
        Task.immediate {
            if pause > .zero { try? await Task.sleep(for: pause) }
            await prepareNext()
            isPreparing = false
            showNext()
        }
    }

    private func prepareNext() async {
        // The queue may have changed during the pause.
        guard !waiting.isEmpty else { return }
        var next = waiting.removeFirst()
        if entries.isEmpty, let parts = next.parts(screen(of: next.update)) {
            next = parts.first
            waiting.insert(parts.rest, at: 0)
        }
        let update = next.update
        pipeline.context.width = Double(size.width)
        let width = size.width
        let preparation = UpdatePreparation(
            next: next,
            old: entries,
            isSound: surface.step.fault == nil,
            screen: screen(of: update),
            rowsOfScreen: rowsOfScreen,
            rows: pipeline.preparation
        )
        let (diff, ahead, heights, tables) = await preparation.run()
        await days.prepare(Set(ahead.lazy.map(\.day)), today: today, in: pipeline.context)
        pipeline.keep(tables.entries)
        keepKeyboard(among: update.entries)
        entries = update.entries
        if update.reason == .live { lastLive = FrameTime.now }
        submit(update, diff, tables.rows) { entry in
            // A height for an outdated width is an estimate.
            switch heights[entry.item] {
            case .measured(let height)? where width != self.size.width: .estimated(height)
            case let height?: height
            case nil: Self.guess
            }
        }
    }

    private func submit(
        _ update: ChatUpdate,
        _ diff: EntryDiff?,
        _ rows: PreparedRows?,
        height: (ChatEntry) -> ItemHeight
    ) {
        var transaction: ListTransaction
        if let diff, surface.step.fault == nil {
            let edits = diff.edits(to: update.entries, height: height)
            transaction = update.reason == .live ? .live(edits) : .page(edits, edges: update.edges)
            surface.redraw(edits.updated.map(\.item.id))
        } else if let rows {
            transaction = .initial(rows, edges: update.edges)
        } else {
            let items = update.entries.map { $0.listItem(height: height($0)) }
            transaction = .initial(items, edges: update.edges)
            // Rows that stay may have new layouts.
            surface.redrawAll()
        }
        transaction.edges = update.edges
        transaction.scroll = update.scroll
        transaction.tag = update.tag
        submit(transaction)
    }

    /// The largest number of rows that fill the screen.
    private var rowsOfScreen: Int { Int(clamping: Double(size.height) / Self.lowestRow) + 4 }

    /// The entries around the scroll target of an update.
    private func screen(of update: ChatUpdate) -> Range<Int> {
        let entries = update.entries
        var middle = entries.count
        if case .item(let id, _)? = update.scroll?.target {
            middle = entries.firstIndex { $0.item == id } ?? middle
        }
        return max(0, middle - rowsOfScreen)..<min(entries.count, middle + rowsOfScreen)
    }
}

/// All that is made of an update off the main thread, in one turn: each change of threads costs more than most of it.
private struct UpdatePreparation: Sendable {
    var next: PendingUpdate
    /// The rows before.
    var old: [ChatEntry]
    /// True if the list takes edits.
    var isSound: Bool
    /// The rows around the scroll target.
    var screen: Range<Int>
    /// The largest number of rows that fill the screen.
    var rowsOfScreen: Int
    var rows: RowPreparation<ChatEntry>

    @concurrent
    func run() async -> (
        diff: EntryDiff?, ahead: [ChatEntry], heights: [ItemID: ItemHeight], tables: PendingUpdate.Tables
    ) {
        let entries = next.update.entries
        var diff: EntryDiff?
        if next.update.reason != .initial { diff = EntryDiff(from: old, to: entries) }
        let ahead = next.isRest ? [] : ahead(of: diff)
        // An edit has no use for the heights of rows that stay.
        let concerned = isSound ? diff.map { diff in diff.changed.map { entries[$0] } } : nil
        let heights = rows.heights(of: concerned ?? entries, ahead: ahead)
        let tables = await next.tables(heights, guess: ChatSurface.guess, width: rows.context.width)
        return (diff, ahead, heights, tables)
    }

    /// The rows to lay out before they are shown: those of the first screen, and new ones.
    private func ahead(of diff: EntryDiff?) -> [ChatEntry] {
        let entries = next.update.entries
        guard let diff else { return Array(entries[screen]) }
        let most = next.update.reason == .live ? 4 * rowsOfScreen : 2 * rowsOfScreen
        let changed = diff.changed
        // A page needs only the rows next to the present ones.
        let near =
            changed.count <= most
            ? changed : Array(changed.prefix(clamping: most / 2)) + changed.suffix(clamping: most / 2)
        return near.map { entries[$0] }
    }
}
