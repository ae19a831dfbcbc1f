import NIOCore

/// Stopping: running calls complete, then the output is sent, each for a bounded time.
extension SessionLoop {
    /// Stops reading; completes when no call runs any more, or the time is over.
    func drain() -> EventLoopFuture<Void> {
        let promise = eventLoop.makePromise(of: Void.self)
        drained = promise
        for connection in connections.values { updateReading(of: connection) }
        if calls.isEmpty { promise.succeed() }
        eventLoop.scheduleTask(in: TimeAmount(limits.drainTime)) { promise.succeed() }
        return promise.futureResult
    }

    /// Closes every connection when its output has been sent, or the time is over.
    func closeAll() -> EventLoopFuture<Void> {
        let open = Array(connections.values)
        for connection in open {
            if !connection.isDirty { markDirty(connection) }
        }
        let promise = eventLoop.makePromise(of: Void.self)
        let eventLoop = eventLoop
        // Runs after the flush that `markDirty` has scheduled.
        eventLoop.assumeIsolated().execute { [self] in
            for connection in open {
                close(connection, after: connection.channel.writeAndFlush(ByteBuffer()))
            }
            EventLoopFuture.andAllComplete(open.map(\.channel.closeFuture), on: eventLoop)
                .cascade(to: promise)
        }
        eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limits.drainTime)) {
            for connection in open { connection.channel.close(promise: nil) }
        }
        alarmTimer?.task.cancel()
        return promise.futureResult
    }

    private func close(_ connection: Connection, after written: EventLoopFuture<Void>) {
        written.assumeIsolated().whenComplete { [self] _ in close(connection, because: "server stops") }
    }
}
