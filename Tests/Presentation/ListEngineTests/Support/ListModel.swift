import ListEngine

/// A list in the simplest form: the expected items after any edits.
struct ListModel {
    var items: [ListItem] = []

    /// The result of the edits, literally applied; nil for invalid edits.
    func applying(_ edits: ListEdits) -> ListModel? {
        let leaving = edits.removed + edits.moved.map(\.old)
        guard Set(leaving).count == leaving.count, leaving.allSatisfy(items.indices.contains) else {
            return nil
        }
        guard edits.moved.allSatisfy({ items[$0.old].id == $0.item.id }) else { return nil }
        var next = items
        for index in leaving.sorted(by: >) { next.remove(at: index) }
        let coming =
            edits.inserted.map { ($0.index, $0.item) } + edits.moved.map { ($0.new, $0.item) }
        guard Set(coming.map(\.0)).count == coming.count else { return nil }
        for (index, item) in coming.sorted(by: { $0.0 < $1.0 }) {
            guard (0...next.count).contains(index) else { return nil }
            next.insert(item, at: index)
        }
        guard Set(edits.updated.map(\.index)).count == edits.updated.count else { return nil }
        let arrived = Set(coming.map(\.1.id))
        for update in edits.updated {
            guard next.indices.contains(update.index), next[update.index].id == update.item.id,
                !arrived.contains(update.item.id)
            else { return nil }
            next[update.index] = update.item
        }
        guard Set(next.map(\.id)).count == next.count else { return nil }
        return ListModel(items: next)
    }
}
