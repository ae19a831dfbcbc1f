import StdExtras

/// Parts: requested, written, published.
extension MediaStore {
    /// Requests a part from the fetcher. Runs outside of the lock.
    func start(_ new: StoreState.NewPart) {
        // Owned by the item's entry for the part, which cancels it; ends by itself otherwise.
        let task = Task { await self.fetch(new) }
        let isCancelled = state.withLock { state in
            state.items[new.name]?.parts[new.id]?.task = task
            return state.items[new.name]?.parts[new.id]?.isCancelled ?? true
        }
        if isCancelled { task.cancel() }
    }

    private func fetch(_ new: StoreState.NewPart) async {
        do {
            let fetched = try await new.fetcher.fetch(new.part)
            try await receive(fetched, new)
            finish(new, failure: nil)
        } catch is CancellationError {
            finish(new, failure: nil)
        } catch let error as MediaError {
            finish(new, failure: .notWritten(error))
        } catch {
            finish(new, failure: Task.isCancelled ? nil : .fetchFailed(error as? FetchFailure ?? .other))
        }
    }

    /// Writes the received bytes and makes them readable.
    private func receive(_ fetched: FetchedPart, _ new: StoreState.NewPart) async throws {
        let bytes = fetched.bytes.prefix(clamping: new.part.range.byteCount)
        let came = new.part.range.lowerBound..<new.part.range.lowerBound + Int64(bytes.count)
        let isShort = came.upperBound < new.part.range.upperBound
        // An empty part proves only that the end is not beyond it.
        let isEnd = isShort && (!bytes.isEmpty || came.lowerBound == 0)
        let total = fetched.totalByteCount ?? (isEnd ? came.upperBound : nil)
        guard total.map({ (came.upperBound...BlockLayout.maximumByteCount).contains($0) }) ?? true else {
            throw FetchFailure.invalid
        }
        let size: Int64?? = change { state in
            guard state.items[new.name]?.epoch == new.epoch else { return nil }
            return state.update(new.name) { item in
                if bytes.isEmpty { item.learn(limit: came.lowerBound) }
                return item.learn(size: total)
            }
        }
        // Replaced or gone meanwhile: nobody needs these bytes.
        guard let size else { return }
        if let total, size != total { throw FetchFailure.invalid }
        // More bytes must exist, but none arrived: requests would repeat for ever.
        if bytes.isEmpty, let size, size > came.lowerBound { throw FetchFailure.invalid }
        let whole = BlockLayout.wholeBlocks(within: came, size: size)
        // No progress and no known end: requests would repeat for ever.
        guard !whole.isEmpty || came.upperBound == size || bytes.isEmpty else { throw FetchFailure.invalid }
        try await write(
            Array(bytes.prefix(clamping: whole.byteCount)),
            at: whole.lowerBound,
            new.name,
            new.epoch
        )
    }

    /// Writes whole blocks into an item's file and then publishes them.
    func write(_ bytes: [UInt8], at offset: Int64, _ name: ItemName, _ epoch: UInt64) async throws(MediaError)
    {
        let range = offset..<offset + Int64(bytes.count)
        do {
            guard let file = try await openFile(name, epoch: epoch, creating: true) else {
                return try await forgetMissingFile(name, epoch: epoch)
            }
            try await disk.run { () throws(FileError) in try file.write(bytes.span.bytes, at: offset) }
        } catch {
            throw MediaError(error)
        }
        let now = now()
        change { state in
            guard state.items[name]?.epoch == epoch else { return }
            _ = state.update(name) { item in
                item.stored.insert(range)
                if let limit = item.limit { item.learn(limit: limit) }
                item.dropped.remove(range)
                item.isUnsynced = true
                item.used = now
            }
            state.unsyncedByteCount += range.byteCount
            self.grew(by: range.byteCount, &state)
            self.markDirty(name, &state)
        }
    }

    /// Ends a part, in whatever way.
    private func finish(_ new: StoreState.NewPart, failure: PauseReason?) {
        change { state in
            state.partsUnderWay -= 1
            let name = state.current(new.name)
            let waiters = state.update(name) { item -> [ItemState.Waiter] in
                guard let part = item.parts.removeValue(forKey: new.id) else { return [] }
                item.underWay = ByteRanges(item.parts.values.map(\.range))
                guard let failure, !part.isCancelled, item.epoch == new.epoch else { return [] }
                item.pause = failure
                return item.takeWaiters()
            }
            for waiter in waiters ?? [] {
                state.later { waiter.continuation.resume(throwing: MediaError(failure)) }
            }
        }
    }
}

extension ItemState {
    /// Notes that no bytes exist at `position` or beyond it.
    mutating func learn(limit position: Int64) {
        guard size == nil else { return }
        let limit = min(position, limit ?? position)
        self.limit = limit
        // If everything up to there is stored, it is the end.
        if limit == 0 || stored.contains(limit - 1..<limit) { size = limit }
    }

    /// Stores the length from an answer, if it is possible.
    ///
    /// - Returns: The present length, nil while it is unknown.
    mutating func learn(size total: Int64?) -> Int64? {
        guard let total, total != size else { return size }
        // Content never changes its length, so with bytes of another length in the file one of both is wrong.
        guard stored.isEmpty || size == nil && stored.end <= total else { return size }
        size = total
        return total
    }
}

extension MediaError {
    /// The error of a pause for waiting readers.
    init(_ reason: PauseReason?) {
        self =
            switch reason {
            case .fetchFailed(let failure): .fetchFailed(failure)
            case .notWritten(let error): error
            case .byUser, nil: .unavailable
            }
    }
}
