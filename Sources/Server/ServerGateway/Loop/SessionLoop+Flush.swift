import MTProto
import NIOCore

/// Output: gathered while a turn of the loop lasts, written once per connection when it ends.
///
/// A write and its system call cost more than everything else that a message needs, so they are shared by all
/// messages of a turn.
extension SessionLoop {
    /// Has a session packed and sent when this turn ends. One without a connection keeps what it has.
    func markDirty(_ session: ActiveSession) {
        guard !session.isDirty, let connection = session.connection else { return }
        session.isDirty = true
        markDirty(connection)
    }

    /// Has what a connection has to say written when this turn ends.
    func markDirty(_ connection: Connection) {
        guard !connection.isDirty else { return }
        connection.isDirty = true
        dirty.append(connection)
        guard !isFlushScheduled else { return }
        isFlushScheduled = true
        // Runs after all events of this turn: the loop takes tasks when it has handled its sockets.
        eventLoop.assumeIsolated().execute { [weak self] in self?.flush() }
    }

    private func flush() {
        isFlushScheduled = false
        let connections = dirty
        dirty.removeAll(keepingCapacity: true)
        for connection in connections {
            write(to: connection)
            // Answers make room for calls, wherever they came from, and so does a session that went elsewhere.
            if !connection.isReading, drained == nil { takePackets(from: connection) }
        }
    }

    /// Packs and writes what is there for one connection.
    func write(to connection: Connection) {
        connection.isDirty = false
        // What cannot be written waits, packed by nobody, for the connection to take it: see `writabilityChanged`.
        guard connection.isWritable, connection.hold != .closing else { return }
        outputScratch.removeAll(keepingCapacity: true)
        if !connection.output.isEmpty {
            outputScratch.append(contentsOf: connection.output)
            connection.output = []
        }
        let now = now
        for session in connection.sessions where session.isDirty { pack(session, for: connection, now: now) }
        guard !outputScratch.isEmpty else { return }
        connection.channel.writeAndFlush(ByteBuffer(bytes: outputScratch), promise: nil)
    }

    private func pack(_ session: ActiveSession, for connection: Connection, now: WireTime) {
        session.isDirty = false
        let key = session.key
        let salt = key.salts.current(now: now)
        var packet: [UInt8] = []
        swap(&packet, &packetScratch)
        session.wire.flush(now: now, salt: salt) { header, body in
            packet.removeAll(keepingCapacity: true)
            Envelope.seal(header, body: body, key: key.key, from: .server, random: &random, into: &packet)
            connection.framing.encode(packet.span.bytes, into: &outputScratch, random: &random)
        }
        swap(&packet, &packetScratch)
        setAlarm(for: session)
        countHeld(session)
    }
}
