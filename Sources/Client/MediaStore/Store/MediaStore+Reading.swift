import StdExtras

extension MediaStore {
    /// Reads the bytes of `range`, as soon as they are stored; fewer at the end of the resource, none beyond it.
    ///
    /// Missing bytes are fetched with `priority`. Reading from several tasks at once is fine.
    ///
    /// Cancellation: throws `CancellationError`; bytes without other demands are not fetched any more.
    ///
    /// - Throws: ``MediaError``: ``MediaError/unavailable`` when bytes are missing and cannot be fetched,
    ///   ``MediaError/fetchFailed(_:)`` when the fetcher gave up.
    public func read(
        _ id: ResourceID,
        _ range: Range<Int64>,
        priority: FetchPriority = .urgent
    ) async throws -> [UInt8] {
        try await read(ItemName(id), range, priority: priority)
    }

    /// Reads the bytes of `range` if they are all stored, without fetching any; nil otherwise.
    public func readStored(_ id: ResourceID, _ range: Range<Int64>) async throws -> [UInt8]? {
        let name = try await load(ItemName(id))
        return try await readStored(name, range)
    }

    func read(_ name: ItemName, _ range: Range<Int64>, priority: FetchPriority) async throws -> [UInt8] {
        while true {
            try Task.checkCancellation()
            let name = try await load(name)
            if let bytes = try await readStored(name, range) { return bytes }
            try await wait(for: range, of: name, priority: priority)
        }
    }

    /// Reads the stored bytes from the file; nil when some are missing or turn out to be damaged.
    func readStored(_ name: ItemName, _ range: Range<Int64>) async throws -> [UInt8]? {
        guard let found = place(of: range, in: name) else { return nil }
        guard !found.range.isEmpty else { return [] }
        let damaged: [Int64]
        do {
            var opened = found.handle
            if opened == nil { opened = try await openFile(name, epoch: found.epoch, creating: false) }
            guard let file = opened else {
                try await forgetMissingFile(name, epoch: found.epoch)
                return nil
            }
            let outcome = try await disk.run { () throws(FileError) in
                try Self.readTwice(file, found.range, end: found.end)
            }
            if outcome.damaged.isEmpty { return outcome.bytes }
            damaged = outcome.damaged
        } catch {
            throw MediaError(error)
        }
        // Nobody could fetch these bytes again, so the map keeps them: the disk may recover.
        if found.isOnlyCopy { throw MediaError.damaged(found.range) }
        drop(damaged, of: name, epoch: found.epoch)
        return nil
    }

    /// Reads apparently damaged blocks again: another process may have been writing the same block.
    private static func readTwice(
        _ file: BlockFile,
        _ range: Range<Int64>,
        end: Int64
    ) throws(FileError) -> (bytes: [UInt8], damaged: [Int64]) {
        let first = try file.read(range, end: end)
        return first.damaged.isEmpty ? first : try file.read(range, end: end)
    }

    private struct Place {
        let range: Range<Int64>
        let end: Int64
        let epoch: UInt64
        let handle: BlockFile?
        let isOnlyCopy: Bool
    }

    private func place(of range: Range<Int64>, in name: ItemName) -> Place? {
        let now = now()
        return change { state in
            guard let item = state.items[name], item.has(range) else { return nil }
            // An hour is exact enough for eviction by days, and saves writes of the index.
            if now - item.used > 3600 {
                state.items[name]?.used = now
                if item.number != nil { self.markDirty(name, &state) }
            }
            let range = item.clipped(range)
            return Place(
                range: range,
                end: item.stored.end(ofRunFrom: range.lowerBound),
                epoch: item.epoch,
                handle: item.handle,
                isOnlyCopy: item.isOnlyCopy
            )
        }
    }

    /// Removes damaged blocks from the map, so that they are fetched again on demand.
    func drop(_ blocks: [Int64], of name: ItemName, epoch: UInt64) {
        var byteCount: Int64 = 0
        change { state in
            guard let item = state.items[name], item.epoch == epoch else { return }
            let size = item.size ?? BlockLayout.maximumByteCount
            for block in blocks {
                let range = BlockLayout.bytes(ofBlock: block, size: size)
                byteCount += range.byteCount
                _ = state.update(name) { $0.drop(range) }
            }
            self.markDirty(name, &state)
        }
        if byteCount > 0 { report(.damagedBytes(byteCount: byteCount)) }
    }

    /// Suspends until `range` is stored, and demands it meanwhile.
    func wait(for range: Range<Int64>, of name: ItemName, priority: FetchPriority) async throws {
        let id = state.withLock { $0.newID() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let waiter = ItemState.Waiter(id: id, range: range, continuation: continuation)
                change { $0.wait(waiter, for: name, priority: priority, isCancelled: Task.isCancelled) }
            }
        } onCancel: {
            change { state in
                let waiter = state.update(state.current(name)) { item -> ItemState.Waiter? in
                    item.demands.remove(id)
                    let index = item.waiters.firstIndex { $0.id == id }
                    return index.map { item.waiters.remove(at: $0) }
                }
                if let waiter = waiter ?? nil {
                    state.later { waiter.continuation.resume(throwing: CancellationError()) }
                }
            }
        }
    }
}

extension StoreState {
    /// Makes a reader wait, or resumes it at once with the reason why waiting is useless.
    mutating func wait(
        _ waiter: ItemState.Waiter,
        for name: ItemName,
        priority: FetchPriority,
        isCancelled: Bool
    ) {
        // Cancelled before it was in the list: nobody would remove it again.
        if isCancelled {
            return later { waiter.continuation.resume(throwing: CancellationError()) }
        }
        if isClosed {
            return later { waiter.continuation.resume(throwing: MediaError.closed) }
        }
        // Dropped between the check and the wait; the reader checks again.
        guard let item = items[name] else { return later { waiter.continuation.resume() } }
        guard name.derived == nil, !item.isOnlyCopy, fetcher != nil else {
            return later { waiter.continuation.resume(throwing: MediaError.unavailable) }
        }
        _ = update(name) { item in
            item.tryAgain()
            item.demands.set(waiter.id, waiter.range, priority)
            item.waiters.append(waiter)
        }
    }
}

extension MediaStore {
    /// Loads an item into memory with its row, unless it is there already.
    ///
    /// - Returns: The current name.
    @discardableResult
    func load(_ name: ItemName) async throws(MediaError) -> ItemName {
        let (current, isLoaded) = state.withLock { state in
            let current = state.current(name)
            return (current, state.items[current] != nil)
        }
        if isLoaded { return current }
        return try await reader.run { try self.load(name, $0) }
    }

    /// Loads an item later; the caller sees the result in the item's state.
    ///
    /// - Parameters:
    ///   - name: The item's name.
    ///   - failures: The number of successive failures to read it.
    func loadSoon(_ name: ItemName, after failures: Int = 0) {
        // Another process's write is short; a failing disk is left alone, up to about a minute.
        let milliseconds = failures == 0 ? 0 : 100 << min(failures - 1, 9)
        reader.schedule(milliseconds: milliseconds) { mediaIndex in
            do { try self.load(name, mediaIndex) } catch { self.loadAgain(name, after: failures + 1) }
        }
    }

    /// Retries for references that still wait: they got no answer, and do not ask again.
    private func loadAgain(_ name: ItemName, after failures: Int) {
        change { state in
            let name = state.current(name)
            guard !state.isClosed, state.pending[name]?.isEmpty == false else {
                state.pending[name] = nil
                return
            }
            state.later { self.loadSoon(name, after: failures) }
        }
    }

    @discardableResult
    private func load(_ name: ItemName, _ mediaIndex: MediaIndex) throws -> ItemName {
        while true {
            let (current, isLoaded, removals) = state.withLock { state in
                let current = state.current(name)
                return (current, state.items[current] != nil, state.removals)
            }
            if isLoaded { return current }
            let row = try readableRow(current, mediaIndex)
            let isDone = change { state in
                guard !state.isClosed else { return true }
                // A row that was removed or renamed meanwhile must not come back.
                guard state.removals == removals else { return false }
                state.insert(current, row)
                return true
            }
            if state.withLock({ $0.isClosed }) { throw MediaError.closed }
            if isDone { return current }
        }
    }

    private func readableRow(_ name: ItemName, _ mediaIndex: MediaIndex) throws -> MediaIndexRow? {
        do {
            return try mediaIndex.row(name)
        } catch MediaError.damagedLedger {
            // One unreadable row must not lose the rest; a check finds the file again.
            report(.unreadableRow)
            writer.schedule(milliseconds: 0) { mediaIndex in
                try mediaIndex.transaction { try mediaIndex.removeUnreadableRow(name) }
            }
            return nil
        }
    }

    /// The item's file, opened if necessary.
    ///
    /// With `creating`, creates a file when the item has none. Nil when there is none, or when its content was
    /// replaced since `epoch`.
    func openFile(
        _ name: ItemName,
        epoch: UInt64,
        creating: Bool
    ) async throws(FileError) -> BlockFile? {
        try await opener.run { () throws(FileError) -> BlockFile? in
            guard let item = self.state.withLock({ $0.items[name] }), item.epoch == epoch else { return nil }
            if let handle = item.handle { return handle }
            let handle: BlockFile
            var file = item.file
            if let file {
                guard let opened = try self.folder.open(file) else { return nil }
                handle = opened
            } else {
                guard creating else { return nil }
                let newFile = FileName.random()
                var label = FileMetadata(name, item.description)
                label.byteCount = item.size
                handle = try self.folder.create(newFile, label: label)
                file = newFile
            }
            return self.change { state in
                guard state.items[name]?.epoch == epoch else { return nil }
                _ = state.update(name) { item in
                    item.file = file
                    item.handle = handle
                }
                return handle
            }
        }
    }
}

extension StoreState {
    /// Inserts an item, with the references that waited for it.
    fileprivate mutating func insert(_ name: ItemName, _ row: MediaIndexRow?) {
        guard items[name] == nil else { return }
        let epoch = newID()
        items[name] = row.map { ItemState($0, epoch: epoch) } ?? ItemState(epoch: epoch)
        let waiting = pending.removeValue(forKey: name) ?? [:]
        for (id, interest) in waiting { add(interest, id, to: name) }
    }
}
