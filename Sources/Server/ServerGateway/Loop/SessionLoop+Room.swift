import MTProto

/// What is held for strangers, and for all sessions together.
extension SessionLoop {
    /// Whether a connection may hold what has come over it and is no whole packet yet. Counts that for its address as
    /// long as nobody is known to be signed in behind it, and from then on for the session that was used last.
    func mayHold(_ connection: Connection) -> Bool {
        let isMember = connection.sessions.contains { $0.key.permanent?.user != nil }
        let held = connection.unfinishedBytes
        if isMember, held > limits.strangerBytes { connection.sessions.first.map(countHeld) }
        let beyond = isMember ? 0 : max(0, held - limits.strangerBytes)
        let more = beyond - connection.lentBytes
        guard more != 0 else { return true }
        if more < 0 {
            addresses.giveBack(-more, of: connection.source.key)
        } else {
            while !addresses.lend(more, to: connection.source.key) {
                guard makeRoom(for: more, of: connection) else { return false }
            }
        }
        connection.lentBytes = beyond
        return true
    }

    /// Closes the stranger's connection that holds most, at the address that holds most, when that is more than a
    /// newcomer's would: a few addresses cannot keep all others out.
    private func makeRoom(for more: Int, of newcomer: Connection) -> Bool {
        guard let share = addresses.share(of: newcomer.source.key, with: more),
            let address = addresses.largestHolder(over: share),
            let largest = connections.values.lazy.filter({ $0.source.key == address && $0.lentBytes > 0 })
                .max(by: { $0.lentBytes < $1.lentBytes })
        else { return false }
        close(largest, because: "strangers hold too much")
        giveBackBytes(of: largest)
        return true
    }

    /// Counts what a connection that is gone held no more.
    func giveBackBytes(of connection: Connection) {
        guard connection.lentBytes > 0 else { return }
        addresses.giveBack(connection.lentBytes, of: connection.source.key)
        connection.lentBytes = 0
    }

    /// Counts what a session holds, and makes room when it is too much, of its owner or of all.
    func countHeld(_ session: ActiveSession) {
        guard !session.isGone else { return }
        let owner = session.key.permanent ?? session.key
        let carrier = session.connection.flatMap { $0.sessions.first === session ? $0 : nil }
        let held = session.wire.heldBytes + (carrier?.unfinishedBytes ?? 0)
        count(held, of: session, for: owner.userAccount ?? owner.account)
        let share = owner.user == nil ? limits.heldBytesOfStranger : limits.heldBytesOfUser
        if let holder = session.holder, holder.heldBytes > share,
            session.heldBytes > limits.spareBytesOfSession
        {
            end(session, because: "its owner's sessions hold too much")
        }
        guard heldBytes > limits.heldBytes else { return }
        while heldBytes > limits.heldBytes, forgetDetached() {}
        if heldBytes > limits.heldBytes { endLargest() }
    }

    /// Counts what a session that is gone held no more.
    func countGone(_ session: ActiveSession) {
        guard let holder = session.holder else { return }
        count(0, of: session, for: holder)
    }

    private func count(_ held: Int, of session: ActiveSession, for holder: UsageCounter) {
        if session.holder !== holder {
            session.holder?.heldBytes -= session.heldBytes
            holder.heldBytes += session.heldBytes
            session.holder = holder
        }
        holder.heldBytes += held - session.heldBytes
        heldBytes += held - session.heldBytes
        session.heldBytes = held
    }

    /// Ends the sessions that hold most, until there is some room again: who grows is not always who holds much.
    private func endLargest() {
        for session in sessions.values.sorted(by: { $0.heldBytes > $1.heldBytes }) {
            guard heldBytes > limits.heldBytes / 8 * 7 else { return }
            end(session, because: "sessions hold too much")
        }
    }

    /// Ends a session and its connection. Its client comes back with a new one and asks for the difference.
    private func end(_ session: ActiveSession, because reason: String) {
        session.connection.map { close($0, because: reason) }
        forget(session)
    }
}
