public import ClientModel
public import ClientNetwork
public import MessageStore
public import TelegramSchema

/// The executor of tasks of one kind, registered with the ``TaskRunner``.
///
/// A task may run twice: the program may have ended between the run's effect and the commit that records it.
public protocol TaskHandler: Sendable {
    /// The maximum number of such tasks that run concurrently.
    var limit: Int { get }

    /// Runs the task. Returning finishes the task, unless the handler finished it in a transaction of its own. The
    /// call is cancelled if the task is cancelled or the runner stops.
    ///
    /// - Throws: ``TaskFailure``, which decides the task's fate.
    func run(_ task: StoredTask, in context: TaskContext) async throws(TaskFailure)

    /// Reverts or marks the effect that was shown in advance, in the transaction that ends `task` as refused.
    func refused(_ task: StoredTask, _ refusal: TaskRejection, in transaction: StoreTransaction) throws
}

extension TaskHandler {
    /// The default: four.
    public var limit: Int { 4 }

    /// The default: no action.
    public func refused(_ task: StoredTask, _ refusal: TaskRejection, in transaction: StoreTransaction) throws
    {
    }
}

/// The reason why a task was refused for good.
public struct TaskRejection: Equatable, Sendable {
    /// The server's constant, or one of this program.
    public var name: String
    /// Details for the code of the task's kind.
    public var details: [UInt8]

    /// Creates a rejection.
    public init(_ name: String, details: [UInt8] = []) {
        self.name = name
        self.details = details
    }
}

/// The context of a handler: the account's services, with every error as a ``TaskFailure``.
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

    /// Reads a snapshot of the store.
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
    /// Decodes the payload.
    ///
    /// - Throws: ``TaskFailure/refused(_:details:)`` if it is unreadable: no later attempt could read it.
    public func decoded<Payload: RecordCodable>(_: Payload.Type = Payload.self) throws(TaskFailure) -> Payload
    {
        do throws(RecordError) {
            return try Payload(record: payload)
        } catch {
            throw .refused("PAYLOAD_UNREADABLE")
        }
    }
}
