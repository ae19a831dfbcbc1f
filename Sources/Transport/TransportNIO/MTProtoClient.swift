public import NIOCore
public import TelegramSchema

/// A client of one server: calls functions and receives updates, over connections that it opens, and reopens when
/// they break.
///
/// Threads: callable from anywhere. Calls are sent in the order in which one task makes them; answers come in any
/// order.
///
/// Lifetime: until ``close()``, which must be called; waiting calls then fail with ``ClientError/closed``.
public final class MTProtoClient: Sendable {
    /// An unsolicited message from the server.
    public enum Update: Sendable, Equatable {
        /// Boxed `Updates`.
        case push([UInt8])

        /// Pushes may have been lost: fetch the difference. Comes with every new session of the server, and in place
        /// of pushes that exceed the bound of ``updates``.
        case missed
    }

    /// The maximum number of updates waiting for a reader; beyond it the oldest are dropped and ``Update/missed``
    /// follows.
    public static let updateBound = 4096

    /// Pushes in the order of their arrival. For one reader.
    public let updates: AsyncStream<Update>

    private let state: NIOLoopBound<MTProtoClientState>

    private init(_ state: NIOLoopBound<MTProtoClientState>, _ updates: AsyncStream<Update>) {
        self.state = state
        self.updates = updates
    }

    /// Connects, and creates a key unless `credentials` contain one.
    ///
    /// Cancelling the task does not stop the attempt; ``close()`` does.
    ///
    /// - Throws: ``ClientError`` if the server refuses. An unreachable server is retried for ever.
    public static func connect(
        to address: ServerAddress,
        credentials: ClientCredentials? = nil,
        on eventLoop: any EventLoop
    ) async throws -> MTProtoClient {
        let (updates, feed) = AsyncStream.makeStream(
            of: Update.self,
            bufferingPolicy: .bufferingNewest(updateBound)
        )
        let state = try await eventLoop.submit {
            NIOLoopBound(
                MTProtoClientState(address, credentials, on: eventLoop, feed),
                eventLoop: eventLoop
            )
        }.get()
        let client = MTProtoClient(state, updates)
        try await withCheckedThrowingContinuation { done in
            eventLoop.execute { state.value.connect(done) }
        }
        return client
    }

    /// The key and the data known about its server, to be stored for the next start.
    public var credentials: ClientCredentials? {
        get async throws {
            try await state.eventLoop.submit { [state] in state.value.link?.credentials }.get()
        }
    }

    /// Calls a function and waits for its result, across broken connections.
    ///
    /// A call that was sent over a broken connection is sent again under the same id, so the server runs it once. A
    /// server that has lost the session may run it again. Calls that must not run twice must be recognisable, for
    /// example by a `random_id`. Cancelling the task stops the call, but the server may have run it.
    ///
    /// - Throws: ``ClientError``, or `CancellationError`.
    public func call<Function: TLFunctionCall>(_ function: Function) async throws -> Function.Result {
        try await call(function.encoded(), for: Function.Result.self)
    }

    /// As ``call(_:)`` for a function that is encoded already, with any wrappers.
    public func call<Result: TLValue>(_ body: [UInt8], for type: Result.Type) async throws -> Result {
        let handle = CallHandle()
        let result = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { done in
                state.eventLoop.execute { [state] in state.value.call(body, handle, done) }
            }
        } onCancel: {
            handle.cancel()
            state.eventLoop.execute { [state] in state.value.cancel(handle) }
        }
        return try Self.decode(result)
    }

    /// Closes the connection for good.
    public func close() async {
        let closed = state.eventLoop.submit { [state] in state.value.end(.closed) }
        // A loop that was shut down has closed everything already.
        try? await closed.get()
    }

    private static func decode<Result: TLValue>(_ body: [UInt8]) throws(ClientError) -> Result {
        if let error = try? MTP.RpcError(decoding: body) {
            throw .refusedCall(code: error.errorCode, message: error.errorMessage)
        }
        do {
            return try Result(decoding: body)
        } catch {
            throw .unreadableResult(error)
        }
    }
}
