import Logging
import MTProto
import NIOCore

extension SessionLoop {
    /// Takes charge of an accepted channel; nil if the channel exceeds a limit and is closed.
    func opened(_ channel: any Channel, from source: SourceAddress) -> Connection? {
        guard drained == nil, connections.count < limits.connections, addresses.opened(source.key) else {
            channel.close(promise: nil)
            return nil
        }
        let framing = ServerFraming(maximumFrameBytes: limits.frameBytes)
        let account =
            addresses.isExempt(source.key) ? nil : accountsOfAddresses.take(source.key, limits, now: now)
        let connection = Connection(
            number: makeNumber(),
            channel: channel,
            source: source,
            account: account,
            framing: framing,
            now: now
        )
        connections[connection.number] = connection
        setAlarm(for: connection)
        channel.closeFuture.assumeIsolated().whenComplete { [weak self] _ in self?.closed(connection) }
        return connection
    }

    /// Takes bytes from a connection and handles the packets that they complete.
    func received(_ bytes: ByteBuffer, on connection: Connection) {
        guard connection.hold != .closing else { return }
        if let client = connection.publicClient { return received(bytes, from: client) }
        if let sealed = connection.sealed { return received(bytes, from: sealed) }
        connection.lastHeard = now
        connection.undeliveredBytes = 0
        connection.framing.receive(bytes.readableBytesSpan)
        takePackets(from: connection)
        guard connection.hold != .closing, !mayHold(connection) else { return }
        close(connection, because: "a stranger holds too much")
    }

    /// Handles received packets, as long as the connection may go on, and starts or stops reading.
    func takePackets(from connection: Connection) {
        if let client = connection.publicClient { return takeRequests(from: client) }
        if let sealed = connection.sealed { return takeRequests(from: sealed) }
        do throws(FramingError) {
            while connection.takesInput(limits), let frame = try connection.framing.nextFrame() {
                guard !connection.isWebSocket || connection.framing.isObfuscated else {
                    return close(connection, because: "websocket without obfuscation")
                }
                receive(frame, on: connection)
            }
        } catch {
            return close(connection, because: error.description)
        }
        updateReading(of: connection)
    }

    /// Records whether a channel takes output.
    func writabilityChanged(_ connection: Connection, isWritable: Bool) {
        connection.isWritable = isWritable
        if isWritable {
            connection.stalledAt = nil
            markDirty(connection)
            takePackets(from: connection)
        } else {
            connection.stalledAt = now
            setAlarm(for: connection)
            updateReading(of: connection)
        }
    }

    /// Ends a connection once its output has been sent.
    func close(_ connection: Connection, because reason: String) {
        guard connection.hold != .closing else { return }
        connection.hold = .closing
        connection.publicClient?.takeOutput(into: &connection.output)
        connection.sealed.map { takeOutput(of: $0, into: &connection.output) }
        logger.debug("closing", metadata: ["connection": "\(connection.number)", "reason": "\(reason)"])
        guard !connection.output.isEmpty else { return connection.channel.close(promise: nil) }
        let last = ByteBuffer(bytes: connection.output)
        connection.output = []
        connection.channel.writeAndFlush(last).assumeIsolated().whenComplete { _ in
            connection.channel.close(promise: nil)
        }
        // Who does not read its last output holds the connection no longer than who does not read another.
        let end = now + limits.stalledDeadline
        connection.closeAt = connection.closeAt.map { min($0, end) } ?? end
        setAlarm(for: connection)
    }

    /// Ends a connection at once, with what its client has not read: any last word would have to wait for it.
    func abandon(_ connection: Connection, because reason: String) {
        connection.hold = .closing
        connection.output = []
        logger.debug("closing", metadata: ["connection": "\(connection.number)", "reason": "\(reason)"])
        connection.channel.close(promise: nil)
    }

    /// Sends a transport error and then ends the connection.
    func refuse(_ connection: Connection, _ error: TransportError) {
        connection.framing.encodeTransportError(error, into: &connection.output, random: &random)
        close(connection, because: "transport error \(error.rawValue)")
    }

    /// Drops a connection whose channel is closed. Its sessions stay for another connection.
    private func closed(_ connection: Connection) {
        connection.hold = .closing
        guard connections.removeValue(forKey: connection.number) != nil else { return }
        giveBackBytes(of: connection)
        addresses.closed(connection.source.key)
        if connection.account != nil { accountsOfAddresses.giveBack(connection.source.key) }
        connection.publicClient.map(forget)
        connection.publicClient = nil
        connection.sealed.map(dropped)
        connection.sealed = nil
        let sessions = connection.sessions
        connection.sessions = []
        for session in sessions where session.connection === connection {
            detach(session)
            countHeld(session)
        }
    }

    func updateReading(of connection: Connection) {
        let wanted = connection.takesInput(limits) && drained == nil
        guard wanted != connection.isReading, connection.hold != .closing else { return }
        connection.isReading = wanted
        do {
            try connection.channel.syncOptions?.setOption(.autoRead, value: wanted)
        } catch {
            close(connection, because: "reading cannot be switched")
        }
    }
}

/// The bytes held for strangers, and for all sessions together.
extension SessionLoop {
    /// True if a connection may hold its unfinished packet. The bytes count for its address as long as no signed-in
    /// user is known behind it, then for the session that was used last.
    func mayHold(_ connection: Connection) -> Bool {
        let isMember =
            connection.publicClient?.key?.user != nil || connection.sealed?.session?.isStranger == false
            || connection.sessions.contains { $0.key.permanent?.user != nil }
        let held = connection.unfinishedBytes
        if isMember, held > limits.strangerBytes {
            connection.publicClient.map(countHeld)
            connection.sealed?.session.map(countHeld)
            connection.sessions.first.map(countHeld)
        }
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
    private func giveBackBytes(of connection: Connection) {
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
            session.countedBytes > limits.spareBytesOfSession
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

    /// Counts the bytes of a session, or of a public client, with a holder; nil for none.
    func count(_ held: Int, of owner: some HeldBytesOwner, for holder: UsageCounter?) {
        owner.holder?.heldBytes -= owner.countedBytes
        holder?.heldBytes += held
        heldBytes += held - owner.countedBytes
        owner.holder = holder
        owner.countedBytes = held
    }

    /// Ends the sessions that hold most, until there is some room again: a growing session does not always hold much.
    private func endLargest() {
        for session in sessions.values.sorted(by: { $0.countedBytes > $1.countedBytes }) {
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
