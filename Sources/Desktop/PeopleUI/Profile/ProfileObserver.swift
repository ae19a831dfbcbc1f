import ChatPresentation
import ClientEngine
import ClientModel
import Foundation
import Localization
import MessageStore
import Signals
import StdExtras
import WindowParts

/// Follows the information about a user or group, off the main thread; it is refreshed meanwhile.
///
/// Threads: made and ended on any; notifies on the main thread, in order.
nonisolated final class ProfileObserver: Sendable {
    private struct Contents: Sendable {
        var info: PeerInfo?
        var people = ProfileState.People()
        var members: Set<PeerID> = []
        var told: ProfileState?
        var following: Subscription?
        var followingPeople: Subscription?
        var renewal: (any Disposable)?
    }

    private let queue = Queue(label: "martlet.window.profile")
    private let contents = Locked(Contents())
    private let store: MessageStore
    private let ownID: PeerID
    private let serverTime: @Sendable () -> Int64
    private let words: PresenceWords
    private let notify: @MainActor (ProfileState, ProfileState.People) -> Void

    init(
        of peer: PeerID,
        in store: MessageStore,
        selfID: PeerID,
        serverTime: @escaping @Sendable () -> Int64,
        strings: Strings,
        notify: @escaping @MainActor (ProfileState, ProfileState.People) -> Void
    ) {
        (self.store, self.notify) = (store, notify)
        (ownID, self.serverTime) = (selfID, serverTime)
        words = PresenceWords(strings, TimeZoneRules(.current))
        let following = store.view(PeerView(peer)).deliverOn(queue, buffer: .latest())
            .start(next: { [weak self] info in self?.take(info) })
        contents.withLock { $0.following = following }
    }

    private func take(_ info: PeerInfo) {
        let members = Set(info.cachedData?.members.map(\.peer) ?? [])
        let areOthers = contents.withLock { contents in
            contents.info = info
            defer { contents.members = members }
            return members != contents.members
        }
        if areOthers { follow(members) }
        update { _ in }
    }

    private func follow(_ members: Set<PeerID>) {
        let view = CombinedView(
            PeerMapView<Peer>.peers(members),
            PeerMapView<Presence>.presences(members)
        )
        let following = store.view(view).deliverOn(queue, buffer: .latest()).start(next: {
            [weak self] known in
            self?.update { $0.people = ProfileState.People(peers: known.values.0, presences: known.values.1) }
        })
        contents.withLock { $0.followingPeople = following }
    }

    private func update(_ change: @Sendable (inout Contents) -> Void) {
        let now = Int32(clamping: serverTime() / 1000)
        let (words, ownID) = (words, ownID)
        let told = contents.withLock { contents -> (ProfileState, ProfileState.People)? in
            change(&contents)
            guard let info = contents.info else { return nil }
            contents.renewal?.dispose()
            contents.renewal = renew(after: words.nextChange(of: info.presence, after: now), now)
            let state = ProfileState(info, contents.people, ownID: ownID, now: now, words)
            guard state != contents.told else { return nil }
            contents.told = state
            return (state, contents.people)
        }
        guard let told else { return }
        let notify = notify
        onMain { notify(told.0, told.1) }
    }

    /// Updates again when the presence text becomes outdated by itself.
    private func renew(after moment: Int32?, _ now: Int32) -> (any Disposable)? {
        guard let moment else { return nil }
        return queue.after(.seconds(max(1, Int64(moment) - Int64(now)))) { [weak self] in
            self?.update { _ in }
        }
    }
}
