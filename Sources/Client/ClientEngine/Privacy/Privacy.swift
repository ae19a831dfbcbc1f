public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
public import Signals
import TelegramSchema

/// The user's privacy settings at the server. A displayed setting must be certain, so a change succeeds or fails at
/// once. Nothing is stored but the users whom the rules name.
public actor Privacy {
    /// The maximum number of fetches of rules that change during the request.
    private static let tries = 3

    let services: AccountDependencies
    /// The account's queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }
    private let processor: UpdateProcessor
    private let policy: RequestPolicy
    private var known: [PrivacyKey: PrivacyRules] = [:]
    /// A counter of received rules per key, which detects answers that were overtaken.
    private var revisions: [PrivacyKey: Int] = [:]
    private nonisolated let shown = ValuePromise<[PrivacyKey: PrivacyRules]>([:], ignoreRepeated: true)
    private var subscription: Subscription?

    /// The settings of the account, not known at first; `processor` stores the users in answers. A call times out
    /// after `timeout`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor, timeout: Duration = .seconds(30))
    {
        (self.services, self.processor) = (services, processor)
        policy = RequestPolicy(priority: .interactive, timeout: timeout)
    }

    /// The known rules, now and after each change, here or on another device.
    public nonisolated var rules: Signal<[PrivacyKey: PrivacyRules], Never> { shown.signal }

    /// Follows the rules in updates.
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

    /// Fetches the rules of a key.
    ///
    /// - Throws: ``APIError``, `StoreError`, `CancellationError`.
    public func load(_ key: PrivacyKey) async throws {
        for _ in 0..<Self.tries {
            let asked = revisions[key]
            let call = TLFunction.AccountGetPrivacy(key: TL.InputPrivacyKey(key))
            let rules = try await read(try await services.api.call(call, policy))
            // Rules that came meanwhile may be newer than the answer.
            if revisions[key] == asked { return take(rules, key) }
        }
    }

    /// Sets the rules of a key.
    ///
    /// - Throws: ``APIError``, `StoreError`, `CancellationError`, ``TaskFailure`` for a user who cannot be named to
    ///   the server. After a refusal the rules are unchanged. If the server may have taken the new ones, the rules are
    ///   unknown until ``load(_:)``.
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
        // Rules that came meanwhile may be older than the answer, or newer.
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

    /// Discards rules that the server may have changed.
    private func forget(_ key: PrivacyKey) { take(nil, key) }

    private func take(_ rules: PrivacyRules?, _ key: PrivacyKey) {
        revisions[key, default: 0] += 1
        known[key] = rules
        shown.set(known)
    }
}

extension APIError {
    /// True if the server states that it has not carried out the call; its internal errors leave that open.
    fileprivate var isRefusal: Bool {
        switch self {
        case .refused(let code, _, _): (300..<500).contains(code)
        case .floodWait: true
        case .signedOut, .timedOut, .unreadable, .notTaken, .outcomeUnknown, .cancelled, .closed: false
        }
    }
}

extension StoreReader {
    /// True if the group with this number is known as a large one only.
    func isChannel(_ number: Int64) throws -> Bool {
        try peer(PeerID(.group, number)) == nil && peer(PeerID(.channel, number)) != nil
    }
}
