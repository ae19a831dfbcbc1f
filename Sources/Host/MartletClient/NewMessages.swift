import ClientEngine
import MessageStore
import Signals
import StdExtras

extension MartletClient {
    /// The new messages of others, as they come, in the order in which this client received them.
    ///
    /// Nothing is lost. A message counts as new from the first sign-in on, also one that came while the program did not
    /// run. It counts as handled when the loop asks for the next one, when another loop begins, or when the client is
    /// closed. A program that dies before that gets the message again, so it should bear seeing one twice.
    ///
    /// A slow loop delays nothing but itself. Messages wait in the encrypted store on disk, none in memory, and each is
    /// read when its turn comes: as it is then, with its edits. A message that was deleted meanwhile is left out.
    ///
    /// The loop ends when the client is closed or the task is cancelled. It throws
    /// ``MartletClientError/signedOut`` when the session is ended elsewhere. There is one loop at a time: a new one
    /// takes over, and the one before ends with its next message.
    public struct NewMessages: AsyncSequence, Sendable {
        /// A message.
        public typealias Element = Message
        /// The reason why no more messages come.
        public typealias Failure = MartletClientError

        private let client: MartletClient

        init(of client: MartletClient) { self.client = client }

        /// Prepares a loop, which begins with its first message.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(client) }

        /// One loop over the messages.
        public struct AsyncIterator: AsyncIteratorProtocol {
            private let client: MartletClient
            private var loop: Int?
            private var changes: SignalValues<Bool, StoreError>.Iterator?

            init(_ client: MartletClient) { self.client = client }

            /// The next message; nil when the client is closed, the task is cancelled or another loop has begun.
            ///
            /// - Throws: ``MartletClientError``.
            public mutating func next() async throws(MartletClientError) -> Message? {
                try await next(isolation: #isolation)
            }

            /// The next message, for a caller on an actor.
            ///
            /// - Throws: ``MartletClientError``.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(MartletClientError) -> Message? {
                do {
                    return try await following(isolation: actor)
                } catch is CancellationError {
                    return nil
                } catch {
                    if client.arrivals.isClosed { return nil }
                    throw MartletClientError(error)
                }
            }

            private mutating func following(isolation actor: isolated (any Actor)?) async throws -> Message? {
                let arrivals = client.arrivals
                let loop: Int
                if let begun = self.loop { loop = begun } else { loop = try await arrivals.begin() }
                self.loop = loop
                var changes = self.changes ?? client.changes.makeAsyncIterator()
                defer { self.changes = changes }
                while !Task.isCancelled {
                    if case .signedOut? = try await client.account.authorizationState.first() {
                        throw MartletClientError.signedOut
                    }
                    switch try await arrivals.next(in: loop) {
                    case .message(let message): return message
                    case .over: return nil
                    case .none: break
                    }
                    guard try await changes.next(isolation: actor) != nil else { return nil }
                }
                return nil
            }
        }
    }

    /// A value for each change after which a loop looks again: new messages, the end of the session, the closing.
    fileprivate var changes: SignalValues<Bool, StoreError> {
        let random = services.dependencies.random
        let policy = RetryPolicy(Backoff(), random: { Backoff.fraction(random()) })
        let stored = store.view(ArrivalsView()).retry(policy) { $0 != .closed }.map { _ in true }
        let session = account.authorizationState.map { $0.member != nil }.castError(to: StoreError.self)
        let closing = arrivals.closing.signal.castError(to: StoreError.self)
        return Signal.merge([stored, session, closing]).values(buffer: .latest())
    }
}
