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
        connection.lastHeard = now
        connection.undeliveredBytes = 0
        connection.framing.receive(bytes.readableBytesSpan)
        takePackets(from: connection)
        guard connection.hold != .closing, !mayHold(connection) else { return }
        close(connection, because: "a stranger holds too much")
    }

    /// Handles received packets, as long as the connection may go on, and starts or stops reading.
    func takePackets(from connection: Connection) {
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
        logger.debug("closing", metadata: ["connection": "\(connection.number)", "reason": "\(reason)"])
        guard !connection.output.isEmpty else { return connection.channel.close(promise: nil) }
        let last = ByteBuffer(bytes: connection.output)
        connection.output = []
        connection.channel.writeAndFlush(last).assumeIsolated().whenComplete { _ in
            connection.channel.close(promise: nil)
        }
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
