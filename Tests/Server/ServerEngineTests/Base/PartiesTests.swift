import Dispatch
import StdExtras
import TelegramSchema
import Testing

@testable import ServerEngine

/// The order of waiting: calls of one user form one queue, for the writer and for the workers.
struct PartiesTests {
    private static func call(key: Int64, session: Int64 = 1, user: UserID? = nil) -> RPCCall {
        RPCCall(
            token: 1,
            authKeyID: key,
            sessionID: session,
            messageID: 1,
            body: [],
            user: user,
            address: ""
        )
    }

    @Test func `the writer takes turns between users, and between keys that nobody is signed in under`()
        async throws
    {
        let server = try await TestServer(users: 0)
        let handler = EngineTransactionHandler(services: server.engine.services)
        let envelope = try RPCEnvelope.unwrap(TLFunction.HelpGetConfig().encoded())
        func parties(_ call: RPCCall) -> Set<Int64> {
            [handler.party(of: .call(call, envelope)), handler.party(of: .finish(call) { _ in [] })]
        }
        let (ada, bob) = (TestServer.user(1), TestServer.user(2))
        #expect(parties(Self.call(key: 7, user: ada)) == [ada.rawValue])
        #expect(parties(Self.call(key: 8, session: 2, user: ada)) == [ada.rawValue])
        #expect(parties(Self.call(key: 9, user: bob)) == [bob.rawValue])
        #expect(parties(Self.call(key: 7)) == [7])
        #expect(parties(Self.call(key: 8)) == [8])
        var note = EngineTask { _ in }
        note.party = 9
        #expect(handler.party(of: .task(note)) == 9)
    }

    /// A lock that holds a bare closure wraps it once more each time that it is read.
    @Test func `a job goes to the writer by the shortest way, however many went before`() async throws {
        let server = try await TestServer(users: 0)
        let known = server.engine.services
        let services = EngineServices(
            options: known.options,
            output: known.output,
            logger: known.logger,
            media: known.media
        )
        let count = Locked(0)
        services.connect(.init { _ in count.withLock { $0 += 1 } })
        for _ in 0..<50_000 { try services.submit(.task(EngineTask { _ in })) }
        #expect(count.withLock(\.self) == 50_000)
    }

    /// Waits for at most ten seconds.
    private static func wait(_ semaphore: DispatchSemaphore) -> Bool {
        semaphore.wait(timeout: .now() + 10) == .success
    }

    /// Makes a party occupy a thread until the test ends; returns when it does.
    private static func occupy(_ pool: WorkerPool, _ party: Int64, until end: DispatchSemaphore) {
        let begun = DispatchSemaphore(value: 0)
        #expect(
            pool.submit(.media, party: party) {
                begun.signal()
                end.wait()
                end.signal()
            }
        )
        #expect(wait(begun))
    }

    @Test func `work of one party goes one after the other, and leaves a thread to others`() {
        let (pool, end) = (WorkerPool(threads: 2, on: nil), DispatchSemaphore(value: 0))
        Self.occupy(pool, 1, until: end)
        let order = Numbers()
        let accepted = (0..<300).filter { number in pool.submit(.media, party: 1) { order.add(number) } }
        #expect(accepted == Array(0..<256))

        let done = DispatchSemaphore(value: 0)
        #expect(pool.submit(.media, party: 2) { done.signal() })
        #expect(Self.wait(done))
        #expect(order.all.isEmpty)
        end.signal()
        pool.drain()
        #expect(order.all == accepted)
    }

    @Test func `parties with much do not shut out one with little`() {
        let (pool, end) = (WorkerPool(threads: 2, on: nil), DispatchSemaphore(value: 0))
        defer {
            end.signal()
            pool.drain()
        }
        for party in [10, 11] as [Int64] { Self.occupy(pool, party, until: end) }
        func accepted(_ party: Int64, of count: Int) -> Int {
            (0..<count).count { _ in pool.submit(.media, party: party) {} }
        }
        for party in 1...4 as ClosedRange<Int64> { #expect(accepted(party, of: 256) == 256) }
        #expect(accepted(1, of: 1) == 0)
        #expect(accepted(5, of: 20) == 8)
        #expect(accepted(6, of: 20) == 8)
        // Other kinds of work have queues of their own.
        #expect(pool.submit(.transfer, party: 1) {})
    }

    @Test func `a picture that takes long holds up nobody else's`() async throws {
        let (begun, gate) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
        let server = try await TestServer(drawing: { image in
            guard image == [0xFF, 1] else { return }
            begun.continuation.finish()
            _ = Self.wait(gate)
        })
        @Sendable func upload(_ bytes: [UInt8], as user: Int64) async throws {
            let file = try await server.upload(bytes, id: 1, as: user)
            _ = try await server.call(TLFunction.PhotosUploadProfilePhoto(file: file), as: user)
        }
        let isFirstDone = Flag()
        let first = Task {
            try await upload([0xFF, 1], as: 1)
            isFirstDone.raise()
        }
        for await _ in begun.stream {}
        try await upload([0xFF, 2], as: 2)
        #expect(!isFirstDone.isRaised)
        gate.signal()
        try await first.value
    }
}

/// Numbers in the order in which threads added them.
private final class Numbers: Sendable {
    private let numbers = Locked<[Int]>([])

    var all: [Int] { numbers.withLock { $0 } }

    func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}

/// A flag that records if something has happened.
private final class Flag: Sendable {
    private let raised = Locked(false)

    var isRaised: Bool { raised.withLock { $0 } }

    func raise() { raised.withLock { $0 = true } }
}
