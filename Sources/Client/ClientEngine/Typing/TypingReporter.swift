public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import TelegramSchema

/// Tells others what the member does in a chat: at once, again every 5 seconds while it goes on, and that it ended
/// (client.md TC-78). Nothing of this is stored: late it would be wrong.
public actor TypingReporter {
    /// Where somebody does something.
    private struct Place {
        var activity: TypingActivity
        var told: Duration?
        var idle: any Disposable
    }

    /// How long what was told is believed.
    static let repetition = Duration.seconds(5)
    /// Who typed nothing for so long has stopped.
    static let idleTime = Duration.seconds(4)
    /// Who was not there for so long is not told, seconds.
    private static let absence: Int64 = 30

    let services: AccountDependencies
    /// On the account's queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }
    private var places: [PeerID: Place] = [:]

    /// A reporter that tells nothing yet.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Notes that the member does something in a chat now; call it at each keystroke.
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

    /// As ``did(_:in:)``, but returns at once: for work that is not to wait until it is told.
    nonisolated func note(_ activity: TypingActivity, in peer: PeerID) {
        services.executor.queue.async { [weak self] in
            self?.assumeIsolated { $0.begin(activity, in: peer) }
        }
    }

    private func begin(_ activity: TypingActivity, in peer: PeerID) {
        Task { await did(activity, in: peer) }
    }

    /// Notes that the member has stopped, or sent what was being written: the message itself says so then.
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
        // Too late is as good as never, so a failure needs no second try.
        _ = try? await services.api.call(call, policy)
    }
}

extension TypingActivity {
    /// Whether it differs from `other` in nothing but how far it has come, which is told with the next repetition.
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
    /// Whether anybody is there to be told what we do.
    fileprivate func listens(_ peer: PeerID, now: Int64) throws -> Bool {
        switch try self.peer(peer) {
        case .channel(let channel): !channel.flags.contains(.broadcast)
        case .user: try presence(peer)?.isThere(at: now) ?? true
        case .group, .secretChat, nil: true
        }
    }
}

extension Presence {
    /// Whether they may be there, or were not long ago.
    fileprivate func isThere(at now: Int64) -> Bool {
        switch self {
        case .online(let until): Int64(until) + 30 > now
        case .offline(let since): Int64(since) + 30 > now
        default: true
        }
    }
}
