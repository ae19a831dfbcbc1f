import MTProto
import Signals
import TelegramSchema

/// Driving the connections.
extension Network {
    /// The data centre with this number, created if necessary.
    func dataCentre(_ number: Int32) -> DataCentre {
        if let known = dataCentres[number] { return known }
        var keys = DataCentreKeys(
            usesTemporary: configuration.usesTemporaryKeys,
            kept: kept.dataCentres[number]
        )
        if number == home { keys.isAuthorised = true }
        let dataCentre = DataCentre(
            number: number,
            routes: RouteList(
                (configuration.endpoints[number] ?? []).map(configuration.route),
                transports: transports
            ),
            keys: keys
        )
        dataCentres[number] = dataCentre
        return dataCentre
    }

    func keeper(of number: Int32) -> SessionConnection {
        let dataCentre = dataCentre(number)
        if let keeper = dataCentre.keeper { return keeper }
        let keeper = makeLink(.keeper, to: dataCentre)
        dataCentre.keeper = keeper
        return keeper
    }

    /// Opens the connections that are needed and closes the others.
    func wantLinks() {
        guard isRunning else { return }
        let home = keeper(of: home)
        for link in orderedLinks {
            let isBusy = !link.table.isEmpty || isKeepAliveNeeded(link)
            if isBusy { link.idleSince = time.elapsed }
            let lingers = time.elapsed - link.idleSince < MediaConnectionPool.idleTime && link.isWanted
            let isWanted = path.isAvailable && (link === home || isBusy || lingers)
            guard isWanted != link.isWanted else { continue }
            link.want(isWanted)
            settleSoon(link)
        }
    }

    /// True if file connections wait for a key of this connection.
    private func isKeepAliveNeeded(_ link: SessionConnection) -> Bool {
        guard link.role == .keeper else { return false }
        return link.dataCentre.pools.values.contains { pool in
            !pool.queue.isEmpty || pool.links.contains { !$0.table.isEmpty }
        }
    }

    func heard(_ event: ByteStreamEvent, of stream: Int, on id: SessionConnectionID) {
        guard let link = links[id] else { return }
        link.heard(event, of: stream)
        settleSoon(link)
    }

    private func timerFired(_ id: SessionConnectionID) {
        guard let link = links[id] else { return }
        alarms[id] = nil
        link.timerFired()
        wantLinks()
        settle(link)
    }

    /// Settles a connection once at the end of this turn of the queue, after all operations on it.
    func settleSoon(_ link: SessionConnection) {
        let isFirst = unsettled.isEmpty
        unsettled.insert(link.id)
        guard isFirst else { return }
        executor.queue.async { [weak self] in
            self?.assumeIsolated { $0.settleAll() }
        }
    }

    private func settleAll() {
        let due = unsettled.sorted { $0.rawValue < $1.rawValue }
        unsettled = []
        for id in due { links[id].map(settle) }
    }

    private func settle(_ link: SessionConnection) {
        for event in link.settle() { act(on: event, of: link) }
        traffic[link.role.category].sent += link.traffic.sent
        traffic[link.role.category].received += link.traffic.received
        link.traffic = NetworkTraffic.Count()
        if links[link.id] != nil { setAlarm(for: link) }
    }

    private func setAlarm(for link: SessionConnection) {
        alarms.removeValue(forKey: link.id)?.dispose()
        guard let deadline = nextDeadline(of: link) else { return }
        let id = link.id
        alarms[id] = time.clock.schedule(after: max(deadline - time.elapsed, .zero), on: nil) { [weak self] in
            guard let self else { return }
            executor.queue.async { [weak self] in
                self?.assumeIsolated { $0.timerFired(id) }
            }
        }
    }

    private func nextDeadline(of link: SessionConnection) -> Duration? {
        guard link !== dataCentres[home]?.keeper, link.isWanted, link.table.isEmpty else {
            return link.nextDeadline
        }
        return min(
            link.nextDeadline ?? .seconds(Int64.max / 2),
            link.idleSince + MediaConnectionPool.idleTime
        )
    }

    private func act(on event: SessionConnectionEvent, of link: SessionConnection) {
        let isHome = link === dataCentres[home]?.keeper
        switch event {
        case .finished(let id, let result):
            finish(id, result)
            refill(link)
        case .signedOut(let entry, let reason): signedOut(entry, reason, on: link)
        case .migrate(let entry, let migration, let refusal): migrate(entry, migration, refusal, from: link)
        case .push(let body):
            if isHome { push(body) }
        case .missed:
            guard isHome else { return }
            ahead.outdate()
            eventPipe.send(.missed)
        case .stateChanged:
            if isHome { publishState() }
        case .keysChanged: keysChanged(link.dataCentre)
        case .credentialsChanged: save()
        case .needsKeys: needKeys(link.dataCentre)
        }
    }

    private func push(_ body: [UInt8]) {
        ahead.outdate()
        do throws(TLError) {
            eventPipe.send(.updates(try TL.Updates(decoding: body)))
        } catch {
            // The server is newer than this client: the difference brings the readable part.
            eventPipe.send(.missed)
        }
    }

    private func keysChanged(_ dataCentre: DataCentre) {
        for link in dataCentre.links where link.role != .keeper {
            if case .open = link.phase { link.wire.keysChanged() }
            link.retryNow()
            settleSoon(link)
        }
    }

    private func needKeys(_ dataCentre: DataCentre) {
        let keeper = keeper(of: dataCentre.number)
        keeper.idleSince = time.elapsed
        wantLinks()
        settleSoon(keeper)
    }

    /// Saves the credentials.
    func save() {
        kept.timeOffset = time.serverOffset
        for dataCentre in dataCentres.values { kept.dataCentres[dataCentre.number] = dataCentre.keys.kept }
        credentials.save(kept)
    }
}

/// File connections.
extension Network {
    func carryPart(_ entry: RequestTable.Entry, _ kind: TransferDirection, _ number: Int32) {
        pool(kind, number).queue.add(entry)
        fill(pool(kind, number), of: dataCentre(number))
    }

    func giveUpPart(_ id: RequestID, _ kind: TransferDirection, _ number: Int32) {
        let pool = pool(kind, number)
        if pool.queue.remove(id) != nil { return }
        guard let link = pool.links.first(where: { $0.table.entries.contains { $0.id == id } }) else {
            return
        }
        link.cancel(id)
        refill(link)
    }

    private func pool(_ kind: TransferDirection, _ number: Int32) -> MediaConnectionPool {
        let dataCentre = dataCentre(number)
        if let pool = dataCentre.pools[kind] { return pool }
        let pool = MediaConnectionPool(kind)
        dataCentre.pools[kind] = pool
        return pool
    }

    /// Passes waiting parts to connections with room, opening connections up to the limit.
    private func fill(_ pool: MediaConnectionPool, of dataCentre: DataCentre) {
        while !pool.queue.isEmpty {
            guard let link = pool.roomiest ?? anotherLink(of: pool, to: dataCentre) else { break }
            guard let entry = pool.queue.take() else { break }
            link.add(entry)
            settleSoon(link)
        }
        wantLinks()
    }

    private func anotherLink(of pool: MediaConnectionPool, to dataCentre: DataCentre) -> SessionConnection? {
        guard pool.links.count < MediaConnectionPool.maximumLinks else { return nil }
        let link = makeLink(.media(pool.kind), to: dataCentre)
        pool.links.append(link)
        return link
    }

    /// Passes waiting parts to a connection with room.
    func refill(_ link: SessionConnection) {
        settleSoon(link)
        guard case .media(let kind) = link.role, let pool = link.dataCentre.pools[kind] else { return }
        fill(pool, of: link.dataCentre)
    }
}
