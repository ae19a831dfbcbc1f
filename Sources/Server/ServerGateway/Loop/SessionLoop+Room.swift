import MTProto

/// What is held for strangers, and for all sessions together.
extension SessionLoop {
    /// Counts bytes that came over a connection; false when it has not used a key and they are too many.
    func admits(_ bytes: Int, from connection: Connection) -> Bool {
        guard !connection.isTrusted else { return true }
        connection.strangerBytes += bytes
        let more = connection.strangerBytes - limits.strangerBytes - connection.lentBytes
        guard more > 0 else { return true }
        guard addresses.lend(more, to: connection.source.key) else { return false }
        connection.lentBytes += more
        return true
    }

    /// Counts what came over a connection no more: it is trusted, or gone.
    func giveBackBytes(of connection: Connection) {
        guard connection.lentBytes > 0 else { return }
        addresses.giveBack(connection.lentBytes, of: connection.source.key)
        connection.lentBytes = 0
    }

    /// Counts what a session holds, and makes room when all together hold too much.
    func countHeld(_ session: LiveSession) {
        guard !session.isGone else { return }
        let held = session.wire.heldBytes
        heldBytes += held - session.heldBytes
        session.heldBytes = held
        while heldBytes > limits.heldBytes, forgetDetached() {}
        guard heldBytes > limits.heldBytes, held > limits.sessionBytesWhenFull, !session.isGone else {
            return
        }
        // Its client comes back with a new one and asks for the difference.
        session.connection.map { close($0, because: "sessions hold too much") }
        forget(session)
    }
}
