import ClientNetwork
import ClientTestKit
import MTProto
import Signals
import StdExtras
import TelegramSchema
import TestKit
import WireCrypto

/// A network, its server and the time, all on one virtual clock and on the thread that moves it.
final class NetworkBench {
    let clock: VirtualClock
    let server: ScriptedServer
    let transport: MemoryTransport
    let credentials: InMemoryCredentials
    let network: Network
    let executor: QueueExecutor
    private let heardEvents = Collected<NetworkEvent>()
    private let heardStates = Collected<ConnectionState>()
    private let caller: Caller
    let others: [Int32: ScriptedServer]
    private let subscriptions: [Subscription]

    static let endpoint = Endpoint(host: "server", port: 443)
    static let client = ClientInformation(apiID: 1, deviceModel: "Test", systemVersion: "1", appVersion: "1")

    /// Creates a network that is not started. `skew` is the client clock's lead, `credentials` are from an earlier
    /// run, and `others` are the ids of further data centres.
    init(
        temporaryKeys: Bool = false,
        skew: Duration = .zero,
        credentials: NetworkCredentials = NetworkCredentials(),
        server given: ScriptedServer? = nil,
        seed: UInt64 = 1,
        others: [Int32] = [],
        change: (inout NetworkConfiguration) -> Void = { _ in }
    ) {
        let clock = given?.clock ?? VirtualClock()
        self.clock = clock
        let server = given ?? ScriptedServer(clock)
        self.server = server
        let all = Dictionary(uniqueKeysWithValues: others.map { ($0, ScriptedServer(clock, dataCentre: $0)) })
        transport = MemoryTransport(clock) { endpoint in
            endpoint.port == 443 ? server : all[Int32(endpoint.port)]
        }
        self.others = all
        self.credentials = InMemoryCredentials(credentials)
        executor = QueueExecutor(clock.queue)
        var configuration = NetworkConfiguration(
            endpoints: [Self.endpoint],
            publicKeys: [ServerKeyFixture.privateKey.publicKey],
            client: Self.client
        )
        for number in others {
            configuration.endpoints[number] = [Endpoint(host: "server", port: UInt16(number))]
        }
        configuration.usesTemporaryKeys = temporaryKeys
        change(&configuration)
        let random = Locked(SeededRandom(seed: seed))
        network = Network(
            configuration,
            credentials: self.credentials,
            transport: transport,
            clock: clock,
            wallClock: { ScriptedServer.epoch + clock.nowWithSleep + skew },
            random: { random.withLock { $0.next() } },
            executor: executor
        )
        caller = Caller(executor)
        subscriptions = [
            network.events.start(next: { [heardEvents] in heardEvents.append($0) }),
            network.state.start(next: { [heardStates] in heardStates.append($0) }),
        ]
    }

    /// The events of the server.
    var events: [NetworkEvent] { heardEvents.values }
    /// The successive states of the connection.
    var states: [ConnectionState] { heardStates.values }

    /// Runs `body` on the network now.
    func run(_ body: @escaping @Sendable (isolated Network) -> Void) {
        executor.queue.async { [network] in network.assumeIsolated { body($0) } }
        clock.run()
    }

    func start() { run { $0.start() } }

    /// The protocol over which the network is connected; nil while it is not.
    var currentTransport: TransportKind? {
        let found = Collected<TransportKind?>()
        run { found.append($0.currentTransport) }
        return found.values.last ?? nil
    }

    /// Calls a function in a task of its own.
    @discardableResult
    func call<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy = RequestPolicy()
    ) -> CallBox<Function.Result> {
        call(function, policy, by: network)
    }

    @discardableResult
    func call<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy = RequestPolicy(),
        by api: some RPCClient
    ) -> CallBox<Function.Result> {
        let box = CallBox<Function.Result>()
        executor.queue.async { [caller] in
            caller.assumeIsolated { $0.call(function, policy, by: api, box) }
        }
        clock.run()
        return box
    }

    func advance(_ duration: Duration) { clock.advance(by: duration) }
}

/// Values in order of arrival.
final class Collected<Value: Sendable>: Sendable {
    private let collected = Locked<[Value]>([])

    var values: [Value] { collected.withLock { $0 } }

    func append(_ value: Value) { collected.withLock { $0.append(value) } }
}

/// The outcome of a call.
final class CallBox<Value: Sendable>: Sendable {
    private let state = Locked<(result: Result<Value, APIError>?, task: Task<Void, Never>?)>((nil, nil))

    var result: Result<Value, APIError>? { state.withLock { $0.result } }
    var value: Value? { try? result?.get() }
    var error: APIError? {
        if case .failure(let error) = result { error } else { nil }
    }

    func set(_ result: Result<Value, APIError>) { state.withLock { $0.result = result } }
    func set(_ task: Task<Void, Never>) { state.withLock { $0.task = task } }
    func cancel() { state.withLock { $0.task }?.cancel() }
}

/// A part of an account, as the network sees it: calls from an actor on the same queue.
private actor Caller {
    let executor: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ executor: QueueExecutor) { self.executor = executor }

    func call<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy,
        by api: some RPCClient,
        _ box: CallBox<Function.Result>
    ) {
        // With the preference the task also resumes on the queue, so that moving the clock suffices.
        box.set(Task(executorPreference: executor) { await self.run(function, policy, by: api, box) })
    }

    private func run<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy,
        by api: some RPCClient,
        _ box: CallBox<Function.Result>
    ) async {
        do throws(APIError) {
            box.set(.success(try await api.call(function, policy)))
        } catch {
            box.set(.failure(error))
        }
    }
}
