import ChatPresentation
import GTKBridge
import ListEngine
import NodeKit

extension ChatSurface {
    /// No row is lower: as many as this fill a screen.
    private static let lowestRow = 36.0
    private static let guess = ItemHeight.estimated(64)

    /// Prepares the next update off the main thread, and hands it to the list.
    func showNext() {
        guard !isPreparing, size.width > 0, !waiting.isEmpty else { return }
        let update = waiting.removeFirst()
        isPreparing = true
        works.context.width = Double(size.width)
        let width = size.width
        let old = entries
        Task {
            let diff = await Self.diff(from: old, to: update)
            let prepared = await works.prepare(update.entries, ahead: ahead(of: update, diff))
            works.keep(prepared)
            keepKeyboard(among: update.entries)
            entries = update.entries
            isPreparing = false
            submit(update, diff) { entry in
                // A width that is no more makes a height a guess.
                switch prepared.heights[entry.item] {
                case .measured(let height)? where width != self.size.width: .estimated(height)
                case let height?: height
                case nil: Self.guess
                }
            }
            showNext()
        }
    }

    private func submit(_ update: ChatUpdate, _ diff: EntryDiff?, height: (ChatEntry) -> ItemHeight) {
        var transaction: ListTransaction
        if let diff, surface.step.fault == nil {
            let edits = diff.edits(to: update.entries, height: height)
            transaction = update.reason == .live ? .live(edits) : .page(edits, edges: update.edges)
            surface.redraw(edits.updated.map(\.item.id))
        } else {
            let items = update.entries.map { $0.listItem(height: height($0)) }
            transaction = .initial(items, edges: update.edges)
            // Those that stay may have been laid out anew.
            surface.redrawAll()
        }
        transaction.edges = update.edges
        transaction.scroll = update.scroll
        transaction.tag = update.tag
        submit(transaction)
    }

    /// The rows that have to be laid out before they are shown: what fills the screen at first, and what is new.
    private func ahead(of update: ChatUpdate, _ diff: EntryDiff?) -> Set<ItemID> {
        let entries = update.entries
        let screen = Int(Double(size.height) / Self.lowestRow) + 4
        guard let diff else {
            var middle = entries.count
            if case .item(let id, _)? = update.scroll?.target {
                middle = entries.firstIndex { $0.item == id } ?? middle
            }
            let range = max(0, middle - screen)..<min(entries.count, middle + screen)
            return Set(entries[range].map(\.item))
        }
        let changed = diff.updated + diff.inserted + diff.moved.map(\.new)
        let most = update.reason == .live ? 4 * screen : 2 * screen
        // Of a page, the rows next to those that are there.
        let near =
            changed.count <= most ? changed : Array(changed.prefix(most / 2)) + changed.suffix(most / 2)
        return Set(near.map { entries[$0].item })
    }

    @concurrent
    private static func diff(from old: [ChatEntry], to update: ChatUpdate) async -> EntryDiff? {
        if case .initial = update.reason { return nil }
        return EntryDiff(from: old, to: update.entries)
    }
}
