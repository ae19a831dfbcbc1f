/// The reason for a lasting reference to an item.
enum ReferenceReason: Sendable {
    /// Bytes are demanded.
    case bytes(Range<Int64>, FetchPriority)
    /// Changes are observed.
    case watch(ItemObserver)
}

/// An observer of an item.
enum ItemObserver: Sendable {
    case status(@Sendable (MediaStatus) -> Void)
    case ranges(@Sendable (ByteRanges) -> Void)
}

extension StoreState {
    /// Adds a reference to an item that is in memory, and sends an observer the current state.
    mutating func add(_ interest: ReferenceReason, _ id: UInt64, to name: ItemName) {
        switch interest {
        case .bytes(let range, let priority):
            _ = update(name) { item in
                // A new demand is a reason for a new try.
                if !item.demands.contains(id) { item.tryAgain() }
                item.demands.set(id, range, priority)
            }
        case .watch(let observer):
            items[name]?.observers[id] = observer
            tell(observer, of: name)
        }
    }

    /// Sends all observers of an item its current state.
    mutating func announce(_ name: ItemName) {
        for observer in (items[name]?.observers ?? [:]).values { tell(observer, of: name) }
    }

    private mutating func tell(_ observer: ItemObserver, of name: ItemName) {
        guard let item = items[name] else { return }
        switch observer {
        case .status(let tell):
            let status = item.status
            later { tell(status) }
        case .ranges(let tell):
            let ranges = item.stored
            later { tell(ranges) }
        }
    }

    /// Removes a reference.
    mutating func remove(_ id: UInt64, from name: ItemName) {
        pending[name]?[id] = nil
        _ = update(name) { item in
            item.demands.remove(id)
            item.observers[id] = nil
        }
    }
}

extension MediaStore {
    /// Adds a reference now, or when the item has come into memory.
    func take(_ interest: ReferenceReason, _ id: UInt64, in name: ItemName) {
        change { state in
            let name = state.current(name)
            if state.items[name] != nil { return state.add(interest, id, to: name) }
            let isFirst = state.pending[name] == nil
            state.pending[name, default: [:]][id] = interest
            if isFirst { state.later { self.loadSoon(name) } }
        }
    }

    /// Removes a reference.
    func forget(_ id: UInt64, in name: ItemName) {
        change { state in state.remove(id, from: state.current(name)) }
    }
}
