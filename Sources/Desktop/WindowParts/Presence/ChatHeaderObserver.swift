import ChatPresentation
package import ClientEngine
package import ClientModel
import ClientNetwork
import Foundation
package import Localization
package import MessageStore
import Signals
import StdExtras

/// Follows the content of a chat's header, off the main thread.
nonisolated package final class ChatHeaderObserver: Sendable {
    private struct Contents: Sendable {
        var info: PeerInfo?
        var activities: [PeerID: TypingActivity] = [:]
        var people: [PeerID: Peer] = [:]
        /// The members of a small group, and their presences.
        var members: Set<PeerID> = []
        var presences: [PeerID: Presence] = [:]
        var followingPresences: Subscription?
        var told: ChatHeaderState?
        var subscriptions: [Subscription] = []
        var named: MentionedPeers?
        var renewal: (any Disposable)?
    }

    private let queue = Queue(label: "martlet.window.header")
    private let contents = Locked(Contents())
    private let ownID: PeerID
    private let peer: PeerID
    private let store: MessageStore
    private let serverTime: @Sendable () -> Int64
    private let presence: PresenceWords
    private let notify: @MainActor (ChatHeaderState) -> Void

    /// Follows the header of the chat with `peer`; calls `notify` with each change.
    package init(
        of peer: PeerID,
        in store: MessageStore,
        typing: TypingRegistry,
        ownID: PeerID,
        serverTime: @escaping @Sendable () -> Int64,
        strings: Strings,
        notify: @escaping @MainActor (ChatHeaderState) -> Void
    ) {
        (self.ownID, self.peer, self.store, self.serverTime) = (ownID, peer, store, serverTime)
        presence = PresenceWords(strings, TimeZoneRules(.current))
        self.notify = notify
        let named = MentionedPeers(store, on: queue) { [weak self] people in
            self?.update { $0.people = people }
        }
        contents.withLock { $0.named = named }
        let infos = store.view(PeerView(peer)).deliverOn(queue, buffer: .latest())
            .start(next: { [weak self] info in self?.take(info) })
        let activities = typing.activities.deliverOn(queue, buffer: .latest())
            .start(next: { [weak self] all in self?.take(all[peer] ?? [:]) })
        contents.withLock { $0.subscriptions = [infos, activities] }
    }

    private func take(_ info: PeerInfo) {
        let members = info.id.kind == .group ? Set(info.cachedData?.members.map(\.peer) ?? []) : []
        let areOthers = contents.withLock { contents in
            defer { contents.members = members }
            return members != contents.members
        }
        if areOthers {
            let following = store.view(PeerMapView<Presence>.presences(members))
                .deliverOn(queue, buffer: .latest())
                .start(next: { [weak self] known in self?.update { $0.presences = known } })
            contents.withLock { $0.followingPresences = following }
        }
        update { $0.info = info }
    }

    private func take(_ activities: [PeerID: TypingActivity]) {
        update { $0.activities = activities }
        contents.withLock { $0.named }?.follow(peer.kind == .user ? [] : Set(activities.keys))
    }

    private func update(_ change: @Sendable (inout Contents) -> Void) {
        let now = Int32(clamping: serverTime() / 1000)
        let (presence, ownID) = (presence, ownID)
        let state = contents.withLock { contents -> ChatHeaderState? in
            change(&contents)
            guard let info = contents.info else { return nil }
            contents.renewal?.dispose()
            let change = presence.nextChange(of: info, contents.presences, after: now)
            contents.renewal = renew(after: change, now)
            let state = presence.header(
                info,
                contents.activities,
                contents.people,
                presences: contents.presences,
                ownID: ownID,
                now: now
            )
            guard state != contents.told else { return nil }
            contents.told = state
            return state
        }
        guard let state else { return }
        let notify = notify
        onMain { notify(state) }
    }

    /// Updates again when the presence text becomes outdated by itself.
    private func renew(after moment: Int32?, _ now: Int32) -> (any Disposable)? {
        guard let moment else { return nil }
        return queue.after(.seconds(max(1, Int64(moment) - Int64(now)))) { [weak self] in
            self?.update { _ in }
        }
    }
}
