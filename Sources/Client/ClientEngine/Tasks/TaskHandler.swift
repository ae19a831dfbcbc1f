public import ClientModel
public import ClientNetwork
public import MessageStore
public import TelegramSchema

/// Carries out the tasks of one kind; registered with the ``TaskRunner``.
///
/// A run may come twice for one task: the program may have ended between what it did and the commit that says so.
public protocol TaskHandler: Sendable {
    /// How many of these tasks run at once.
    var limit: Int { get }

    /// Does the work. Returning ends the task as done, unless the handler ended it in a transaction of its own.
    ///
    /// Cancelled when the task was called off or the runner stops.
    ///
    /// - Throws: ``TaskFailure``, which says what becomes of the task.
    func run(_ task: StoredTask, in context: TaskContext) async throws(TaskFailure)

    /// Undoes what was shown in advance, or marks it, in the transaction that ends `task` as refused.
    func refused(_ task: StoredTask, _ refusal: TaskRejection, in transaction: StoreTransaction) throws
}

extension TaskHandler {
    /// Four.
    public var limit: Int { 4 }

    /// Undoes nothing.
    public func refused(_ task: StoredTask, _ refusal: TaskRejection, in transaction: StoreTransaction) throws
    {
    }
}

/// Why a task was refused for good.
public struct TaskRejection: Equatable, Sendable {
    /// The server's constant, or one of ours.
    public var name: String
    /// More for the code of the task's kind.
    public var details: [UInt8]

    /// A refusal.
    public init(_ name: String, details: [UInt8] = []) {
        self.name = name
        self.details = details
    }
}

/// What a handler works with: the account's services with every error as a ``TaskFailure``.
public struct TaskContext: Sendable {
    /// The services.
    public let services: AccountDependencies

    /// Wraps the services.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Calls `function`.
    ///
    /// - Throws: ``TaskFailure``.
    public func call<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy = RequestPolicy()
    ) async throws(TaskFailure) -> Function.Result {
        do throws(APIError) {
            return try await services.api.call(function, policy)
        } catch {
            throw TaskFailure(error)
        }
    }

    /// Runs `body` in a transaction.
    ///
    /// - Throws: ``TaskFailure``.
    public func transaction<Result: Sendable>(
        _ durability: Durability = .synced,
        _ body: @escaping @Sendable (StoreTransaction) throws -> Result
    ) async throws(TaskFailure) -> Result {
        do {
            return try await services.store.transaction(durability, body)
        } catch {
            throw TaskFailure(storing: error)
        }
    }

    /// Reads one state of the store.
    ///
    /// - Throws: ``TaskFailure``.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (StoreReader) throws -> Result
    ) async throws(TaskFailure) -> Result {
        do {
            return try await services.store.read(body)
        } catch {
            throw TaskFailure(storing: error)
        }
    }
}

extension StoredTask {
    /// The payload as a record of the kind's own.
    ///
    /// - Throws: ``TaskFailure/refused(_:details:)`` when it is none: no later try would read it.
    public func decoded<Payload: RecordCodable>(_: Payload.Type = Payload.self) throws(TaskFailure) -> Payload
    {
        do throws(RecordError) {
            return try Payload(record: payload)
        } catch {
            throw .refused("PAYLOAD_UNREADABLE")
        }
    }
}
