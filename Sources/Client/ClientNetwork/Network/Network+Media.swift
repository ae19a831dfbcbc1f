import MTProto

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
