import MTProto

/// The bytes held for strangers, and for all sessions together.
extension SessionLoop {
    /// True if a connection may hold its unfinished packet. The bytes count for its address as long as no signed-in
    /// user is known behind it, then for the session that was used last.
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

    /// Closes the stranger's connection that holds most, at the address that holds most, if that exceeds the
    /// newcomer's share. So a few addresses cannot keep all others out.
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

    /// Reverts the count of a closed connection's bytes.
    func giveBackBytes(of connection: Connection) {
        guard connection.lentBytes > 0 else { return }
        addresses.giveBack(connection.lentBytes, of: connection.source.key)
        connection.lentBytes = 0
    }

    /// Counts a session's bytes, and makes room if they exceed a limit of the owner or of all.
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

    /// Reverts the count of an ended session's bytes.
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

    /// Ends the sessions that hold most, until there is some room again: a growing session does not always hold much.
    private func endLargest() {
        for session in sessions.values.sorted(by: { $0.heldBytes > $1.heldBytes }) {
            guard heldBytes > limits.heldBytes / 8 * 7 else { return }
            end(session, because: "sessions hold too much")
        }
    }

    /// Ends a session and its connection. Its client returns with a new one and requests the difference.
    private func end(_ session: ActiveSession, because reason: String) {
        session.connection.map { close($0, because: reason) }
        forget(session)
    }
}
