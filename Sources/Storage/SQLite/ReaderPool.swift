import Dispatch
package import Signals
import StdExtras

/// A few read-only connections to one file, each used by one reader at a time.
///
/// A reader sees one state, that of its first statement, however long it reads; it waits for no writer and holds up
/// none. When all connections are in use, readers wait in the order of their calls.
///
/// ```swift
/// let pool = try ReaderPool(path: path, options: options, count: 3)
/// let names = try await pool.read { try $0.all("SELECT name FROM users") { $0.string(0) } }
/// ```
///
/// Connections are opened when first needed. The file must exist and be in WAL mode, as a writing ``Connection``
/// leaves it.
///
/// Threads: any. Asynchronous reads run on a queue of the connection, blocking ones on the caller's thread.
public final class ReaderPool: Sendable {
    private typealias Lent = Swift.Result<Reader, SQLiteError>
    private typealias Waiter = @Sendable (Lent) -> Void

    private struct State {
        /// The connection used last has the warmest cache and is used first.
        var idle: [Reader]
        /// The number of connections that may still be opened.
        var unopened: Int
        var waiting = Fifo<Waiter>()
        var isClosed = false
    }

    private enum Step {
        case lend(Lent)
        case open
        case wait
    }

    private let path: String
    private let options: ConnectionOptions
    private let makeQueue: @Sendable () -> Queue
    private let state: Locked<State>
    private let work = InFlightCounter()

    /// Opens the first connection.
    ///
    /// - Parameters:
    ///   - path: The database, which must exist.
    ///   - options: As for the writer; the access is ignored.
    ///   - count: The maximum number of concurrent readers, at least 1.
    /// - Throws: Errors of opening a ``Connection``.
    public convenience init(path: String, options: ConnectionOptions, count: Int = 2) throws(SQLiteError) {
        try self.init(path: path, options: options, count: count) { Queue(label: "SQLite reader") }
    }

    /// Like the initializer above, with each connection on a queue from `makeQueue`: for simulations, which own all
    /// threads.
    package init(
        path: String,
        options: ConnectionOptions,
        count: Int,
        makeQueue: @escaping @Sendable () -> Queue
    ) throws(SQLiteError) {
        // SAFETY: the number is a constant of each store.
        precondition(count > 0, "a pool without connections")
        var options = options
        options.access = .readOnly
        self.path = path
        self.options = options
        self.makeQueue = makeQueue
        let first = try Reader(path: path, options: options, queue: makeQueue())
        state = Locked(State(idle: [first], unopened: count - 1))
    }

    /// Runs `body` with one connection, inside a read transaction.
    ///
    /// Cancellation: a read that waits for a connection continues to wait; a running one runs to its end.
    ///
    /// - Throws: Errors of `body` and of opening, ``SQLiteError/interrupted`` after ``close()``.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            read(body) { continuation.resume(with: $0) }
        }
    }

    /// Runs `body` like ``read(_:)``, and calls `completion` with the result once the connection is free again.
    ///
    /// - Parameters:
    ///   - body: As for ``read(_:)``.
    ///   - completion: Called on the connection's queue, or on the caller's thread when no connection is available.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result,
        completion: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void
    ) {
        work.begin()
        borrow { [work] lent in
            switch lent {
            case .failure(let error):
                completion(.failure(error))
                work.end()
            case .success(let reader):
                reader.queue.async {
                    let result = Swift.Result { try reader.read(body) }
                    self.giveBack(reader)
                    completion(result)
                    work.end()
                }
            }
        }
    }

    /// True if no asynchronous read waits or runs.
    public var isQuiet: Bool { work.isZero }

    /// Closes the connections: idle ones now, others when they are returned. Waiting and later reads get
    /// ``SQLiteError/interrupted``.
    public func close() {
        let (idle, waiting) = state.withLock { state in
            state.isClosed = true
            defer { state.idle = [] }
            return (state.idle, state.waiting.takeAll())
        }
        // Not under the lock: closing does I/O, and waiters continue from here.
        _ = consume idle
        for waiter in waiting { waiter(.failure(.interrupted)) }
    }

    private func borrow(_ waiter: @escaping Waiter) {
        let step: Step = state.withLock { state in
            if state.isClosed { return .lend(.failure(.interrupted)) }
            if let reader = state.idle.popLast() { return .lend(.success(reader)) }
            guard state.unopened > 0 else {
                state.waiting.append(waiter)
                return .wait
            }
            state.unopened -= 1
            return .open
        }
        switch step {
        case .lend(let lent): waiter(lent)
        case .open: waiter(open())
        case .wait: break
        }
    }

    private func open() -> Lent {
        do throws(SQLiteError) {
            return .success(try Reader(path: path, options: options, queue: makeQueue()))
        } catch {
            state.withLock { $0.unopened += 1 }
            return .failure(error)
        }
    }

    private func giveBack(_ reader: Reader) {
        let next: Waiter? = state.withLock { state in
            guard !state.isClosed else { return nil }
            if let next = state.waiting.popFirst() { return next }
            state.idle.append(reader)
            return nil
        }
        next?(.success(reader))
    }
}

/// One connection of a pool and the queue of its asynchronous reads.
// SAFETY: the pool lends it to one reader at a time, under its lock, and nobody else holds the connection.
private final class Reader: @unchecked Sendable {
    private let connection: Connection
    let queue: Queue

    init(path: String, options: ConnectionOptions, queue: Queue) throws(SQLiteError) {
        self.queue = queue
        connection = try Connection(path: path, options: options)
    }

    func read<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        try connection.readTransaction { try body(connection) }
    }
}
