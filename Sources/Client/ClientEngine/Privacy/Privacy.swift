public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
public import Signals
import TelegramSchema

/// What others may see of the member, and do with them, as it is at the server. Of what somebody looks at
/// nothing may be guessed, so a change is made at once or fails, and nothing is stored but whom the rules name.
public actor Privacy {
    /// How often rules are asked for anew that were changed while they were on their way.
    private static let tries = 3

    let services: AccountDependencies
    /// On the account's queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }
    private let processor: UpdateProcessor
    private let policy: RequestPolicy
    private var known: [PrivacyKey: PrivacyRules] = [:]
    /// How often rules were told, so that an answer that was overtaken is known.
    private var revisions: [PrivacyKey: Int] = [:]
    private nonisolated let shown = ValuePromise<[PrivacyKey: PrivacyRules]>([:], ignoreRepeated: true)
    private var subscription: Subscription?

    /// That of the account, of which nothing is known yet; what the server tells of others goes through `processor`. A call is
    /// given up after `timeout`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor, timeout: Duration = .seconds(30))
    {
        (self.services, self.processor) = (services, processor)
        policy = RequestPolicy(priority: .interactive, timeout: timeout)
    }

    /// The rules that are known; now and whenever that changes, here or on another device.
    public nonisolated var rules: Signal<[PrivacyKey: PrivacyRules], Never> { shown.signal }

    /// Follows what the updates tell.
    func follow(_ events: Signal<AppliedEvents, Never>) {
        let queue = services.executor.queue
        subscription = events.start(next: { [weak self] events in
            guard !events.privacy.isEmpty else { return }
            queue.async {
                self?.assumeIsolated { privacy in
                    for (key, rules) in events.privacy { privacy.take(rules, key) }
                }
            }
        })
    }

    /// Asks the server for the rules of a key.
    ///
    /// - Throws: ``APIError``, `StoreError`, `CancellationError`.
    public func load(_ key: PrivacyKey) async throws {
        for _ in 0..<Self.tries {
            let asked = revisions[key]
            let call = TLFunction.AccountGetPrivacy(key: TL.InputPrivacyKey(key))
            let rules = try await read(try await services.api.call(call, policy))
            // What was told meanwhile may be newer than the answer.
            if revisions[key] == asked { return take(rules, key) }
        }
    }

    /// Changes the rules of a key.
    ///
    /// - Throws: ``APIError``, `StoreError`, `CancellationError`, ``TaskFailure`` for a user who cannot be named to the
    ///   server. When the server refused they are what they were. When it may have taken them for all that is known, they
    ///   are not known any more: ``load(_:)`` asks.
    public func set(_ rules: PrivacyRules, for key: PrivacyKey) async throws {
        let selfID = services.selfID
        let input = try await services.store.read { reader in
            try [TL.InputPrivacyRule](rules) { user in
                guard let input = try reader.inputUser(user, selfID: selfID) else {
                    throw TaskFailure.refused(.unknownChat)
                }
                return input
            }
        }
        let asked = revisions[key]
        let call = TLFunction.AccountSetPrivacy(key: TL.InputPrivacyKey(key), rules: input)
        do {
            let answer = try await read(try await services.api.call(call, policy))
            if revisions[key] == asked { return take(answer, key) }
        } catch let error as APIError where error.isRefusal {
            throw error
        } catch {
            forget(key)
            throw error
        }
        // What was told meanwhile may be older than the answer, or newer.
        forget(key)
        try await load(key)
    }

    private func read(_ answer: TL.AccountPrivacyRules) async throws -> PrivacyRules {
        let told = ReferencedPeers(users: answer.users, chats: answer.chats)
        return try await processor.perform { transaction in
            try transaction.store(told)
            let reader = transaction.reader
            return try PrivacyRules(answer.rules) { try reader.isChannel($0) }
        }
    }

    /// What the server has may be something else.
    private func forget(_ key: PrivacyKey) { take(nil, key) }

    private func take(_ rules: PrivacyRules?, _ key: PrivacyKey) {
        revisions[key, default: 0] += 1
        known[key] = rules
        shown.set(known)
    }
}

extension APIError {
    /// Whether the server says that it has not done what it was asked for. Of its own mishaps it does not know.
    fileprivate var isRefusal: Bool {
        switch self {
        case .refused(let code, _, _): (300..<500).contains(code)
        case .floodWait: true
        case .signedOut, .timedOut, .unreadable, .notTaken, .cancelled, .closed: false
        }
    }
}

extension StoreReader {
    /// Whether the group of this number is a large one, where nothing else says which it is.
    func isChannel(_ number: Int64) throws -> Bool {
        try peer(PeerID(.group, number)) == nil && peer(PeerID(.channel, number)) != nil
    }
}
