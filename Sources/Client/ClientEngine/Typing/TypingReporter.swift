public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import TelegramSchema

/// Reports the user's activity in a chat to others: at once, every 5 seconds while it continues, and when it ends
/// (TC-78). Nothing is stored: a late report would be wrong.
public actor TypingReporter {
    /// A chat with an activity of the user.
    private struct Place {
        var activity: TypingActivity
        var told: Duration?
        var idle: any Disposable
    }

    /// The time for which others assume that an activity continues.
    static let repetition = Duration.seconds(5)
    /// The time without a keystroke after which typing has ended.
    static let idleTime = Duration.seconds(4)
    /// The time of absence in seconds after which a user is not informed.
    private static let absence: Int64 = 30

    let services: AccountDependencies
    /// The account's queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }
    private var places: [PeerID: Place] = [:]

    /// A reporter that has nothing to report.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Reports an activity of the user in a chat; called at each keystroke.
    public func did(_ activity: TypingActivity, in peer: PeerID) async {
        let now = services.clock.now
        let old = places[peer]
        old?.idle.dispose()
        let idle = services.clock.schedule(after: Self.idleTime, on: services.executor.queue) { [weak self] in
            self?.assumeIsolated { $0.ended(in: peer) }
        }
        let isNews = old.map { !$0.activity.isLike(activity) } ?? true
        let isDue = old?.told.map { now - $0 >= Self.repetition } ?? true
        places[peer] = Place(activity: activity, told: isNews || isDue ? now : old?.told, idle: idle)
        if isNews || isDue { await tell(activity, peer) }
    }

    /// As ``did(_:in:)``, but returns at once, for callers that must not wait for the request.
    nonisolated func note(_ activity: TypingActivity, in peer: PeerID) {
        services.executor.queue.async { [weak self] in
            self?.assumeIsolated { $0.begin(activity, in: peer) }
        }
    }

    private func begin(_ activity: TypingActivity, in peer: PeerID) {
        Task { await did(activity, in: peer) }
    }

    /// Reports that the user has stopped, or has sent the message, which implies that.
    public func stopped(in peer: PeerID, wasSent: Bool) async {
        guard let place = places.removeValue(forKey: peer) else { return }
        place.idle.dispose()
        if !wasSent { await tell(nil, peer) }
    }

    private func ended(in peer: PeerID) {
        guard places.removeValue(forKey: peer) != nil else { return }
        Task { await tell(nil, peer) }
    }

    private func tell(_ activity: TypingActivity?, _ peer: PeerID) async {
        let (selfID, now) = (services.selfID, services.serverTime() / 1000)
        let input = try? await services.store.read { reader -> TL.InputPeer? in
            guard peer != selfID, try reader.listens(peer, now: now) else { return nil }
            return try reader.inputPeer(peer, selfID: selfID)
        }
        guard let input else { return }
        var policy = RequestPolicy(priority: .background, timeout: Self.repetition)
        policy.serverErrorRetries = 0
        let call = TLFunction.MessagesSetTyping(peer: input, action: TL.SendMessageAction(activity))
        // A late report is useless, so a failure is not retried.
        _ = try? await services.api.call(call, policy)
    }
}

extension TypingActivity {
    /// True if the activity differs from `other` only in its progress, which is reported with the next repetition.
    fileprivate func isLike(_ other: TypingActivity) -> Bool {
        switch (self, other) {
        case (.sendingVideo, .sendingVideo), (.sendingVoice, .sendingVoice), (.sendingPhoto, .sendingPhoto),
            (.sendingFile, .sendingFile), (.sendingRound, .sendingRound):
            true
        default: self == other
        }
    }
}

extension StoreReader {
    /// True if anybody in the chat may be present to see the activity.
    fileprivate func listens(_ peer: PeerID, now: Int64) throws -> Bool {
        switch try self.peer(peer) {
        case .channel(let channel): !channel.flags.contains(.broadcast)
        case .user: try presence(peer)?.isThere(at: now) ?? true
        case .group, .secretChat, nil: true
        }
    }
}

extension Presence {
    /// True if the user may be online, or was recently.
    fileprivate func isThere(at now: Int64) -> Bool {
        switch self {
        case .online(let until): Int64(until) + 30 > now
        case .offline(let since): Int64(since) + 30 > now
        default: true
        }
    }
}
