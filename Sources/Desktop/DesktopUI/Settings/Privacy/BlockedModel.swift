import ClientEngine
import ClientHost
import ClientModel
import MessageStore
import Signals

/// Shows whom the member blocks as the server lists it, and changes it there.
final class BlockedModel {
    private(set) var state = BlockedState()
    /// Told after each change of ``state``.
    let changes = ObserverList<BlockedState>()

    private let parts: AccountServices
    private let say: @MainActor (any Error) -> Void
    private var following: Subscription?
    private var asked = 0

    /// Knows nothing until ``load()``. `say` says that a change was refused.
    init(_ parts: AccountServices, say: @escaping @MainActor (any Error) -> Void) {
        (self.parts, self.say) = (parts, say)
        following = parts.updates.events.start(next: { [weak self] events in
            guard !events.stale.isDisjoint(with: [.blocked, .everythingUncounted, .everything]) else {
                return
            }
            onMain { self?.load() }
        })
    }

    /// Asks the server for all of them.
    func load() {
        change { $0.ask() }
        Task { await reload() }
    }

    /// Blocks somebody, or ends that: shown at once, and taken back when the server refuses it.
    func set(_ isBlocked: Bool, _ peer: Peer) {
        let decision = change { $0.decide(peer, isBlocked: isBlocked) }
        Task { [weak self, parts] in
            var isTaken = false
            do {
                let task = try await parts.contacts.setBlocked(isBlocked, peer.id)
                switch try await parts.services.store.outcome(of: task) {
                case .done?: isTaken = true
                case .refused(let name, _)?: throw TaskFailure.refused(name)
                // Another decision about them took its place.
                case .cancelled?, .needFailed?, nil: break
                }
            } catch {
                self?.say(error)
            }
            self?.change { $0.settle(decision, isTaken: isTaken) }
            await self?.reload()
        }
    }

    private func reload() async {
        asked += 1
        let number = asked
        do {
            let peers = try await parts.blocked.list()
            // What was asked for later is newer.
            if number == asked { change { $0.take(peers) } }
        } catch {
            if number == asked { change { $0.fail(UserFacingError(error)) } }
        }
    }

    private func change<Result>(_ body: (inout BlockedState) -> Result) -> Result {
        let before = state
        defer { if state != before { changes.notify(state) } }
        return body(&state)
    }
}
