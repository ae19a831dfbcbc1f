/// The choice of the next parts to request.
extension StoreState {
    /// A part to start now.
    struct NewPart {
        let id: UInt64
        let name: ItemName
        let epoch: UInt64
        let part: MediaPart
        let fetcher: any MediaFetcher
    }

    /// Cancels parts that are no longer demanded, and takes as many new ones as the limits allow, by descending
    /// priority.
    ///
    /// Among items of equal priority, the one with the fewest parts under way comes first. A large file therefore
    /// does not hold up small ones.
    mutating func schedule() -> [NewPart] {
        cancelUnwanted()
        guard let fetcher, !isClosed else { return [] }
        var started: [NewPart] = []
        while let (name, range, priority) = mostWanted() {
            let id = newID()
            _ = update(name) { item in
                item.parts[id] = ItemState.PartInFlight(range: range, priority: priority)
                item.underWay.insert(range)
            }
            partsUnderWay += 1
            let part = MediaPart(resource: name.id, range: range, priority: priority)
            let epoch = items[name]?.epoch ?? 0
            started.append(NewPart(id: id, name: name, epoch: epoch, part: part, fetcher: fetcher))
        }
        return started
    }

    private func mostWanted() -> (name: ItemName, range: Range<Int64>, priority: FetchPriority)? {
        var best: (name: ItemName, range: Range<Int64>, priority: FetchPriority, parts: Int, age: UInt64)?
        for (name, item) in items {
            guard name.derived == nil, item.pause == nil, !item.isOnlyCopy, !item.demands.isEmpty,
                item.parts.count < limits.partsOfResource,
                let next = item.demands.nextPart(
                    lacking: item.stored,
                    underWay: item.underWay,
                    size: item.size ?? item.limit,
                    partByteCount: limits.partByteCount
                ),
                partsUnderWay < limits.partsUnderWay(startingAt: next.priority)
            else { continue }
            let age = item.demands.entries[0].id
            if let best {
                if next.priority < best.priority { continue }
                if next.priority == best.priority, (item.parts.count, age) >= (best.parts, best.age) {
                    continue
                }
            }
            best = (name, next.range, next.priority, item.parts.count, age)
        }
        return best.map { ($0.name, $0.range, $0.priority) }
    }

    private mutating func cancelUnwanted() {
        for (name, item) in items where !item.parts.isEmpty {
            let isStopped = item.pause != nil || isClosed
            for (id, part) in item.parts where !part.isCancelled {
                guard isStopped || item.demands.priority(of: part.range) == nil else { continue }
                items[name]?.parts[id]?.isCancelled = true
                if let task = part.task { later { task.cancel() } }
            }
        }
    }
}
