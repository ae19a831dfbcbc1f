import ChatPresentation
import GTKBridge
import ListEngine
import NodeKit
import StdExtras

extension ChatSurface {
    /// The height of the lowest row: so many rows always fill a screen.
    private static let lowestRow = 36.0
    static let guess = ItemHeight.estimated(64)
    /// The time between two live updates: a shorter one would be invisible.
    private static let livePause = Duration.milliseconds(20)

    /// Prepares the next update off the main thread and submits it to the list.
    func showNext() {
        guard !isPreparing, size.width > 0, let first = waiting.first else { return }
        isPreparing = true
        let pause = first.update.reason == .live ? Self.livePause - (FrameTime.now - lastLive) : .zero
        Task {
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
        let diff = await Self.diff(from: entries, to: update)
        let ahead = next.isRest ? [] : ahead(of: update, diff)
        let heights = await pipeline.prepare(update.entries, ahead: ahead)
        await days.prepare(Set(ahead.lazy.map(\.day)), today: today, in: pipeline.context)
        let tables = await next.tables(heights, guess: Self.guess, width: Double(width))
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

    /// The rows to lay out before they are shown: those of the first screen, and new ones.
    private func ahead(of update: ChatUpdate, _ diff: EntryDiff?) -> [ChatEntry] {
        guard let diff else { return Array(update.entries[screen(of: update)]) }
        let changed = diff.updated + diff.inserted + diff.moved.map(\.new)
        let most = update.reason == .live ? 4 * rowsOfScreen : 2 * rowsOfScreen
        // A page needs only the rows next to the present ones.
        let near =
            changed.count <= most
            ? changed : Array(changed.prefix(clamping: most / 2)) + changed.suffix(clamping: most / 2)
        return near.map { update.entries[$0] }
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

    @concurrent
    private static func diff(from old: [ChatEntry], to update: ChatUpdate) async -> EntryDiff? {
        if case .initial = update.reason { return nil }
        return EntryDiff(from: old, to: update.entries)
    }
}
