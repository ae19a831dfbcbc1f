import ClientEngine
import ClientHost
import ClientModel
import MessageStore
import Signals
import WindowParts

/// Shows the server's list of blocked people, and changes it there.
final class BlockedModel {
    private(set) var state = BlockedState()
    /// Notified after each change of ``state``.
    let changes = ObserverList<BlockedState>()

    private let services: AccountServices
    private let report: @MainActor (any Error) -> Void
    private var following: Subscription?
    private var asked = 0

    /// A model without data until ``load()``; `say` is called with refusals.
    init(_ services: AccountServices, report: @escaping @MainActor (any Error) -> Void) {
        (self.services, self.report) = (services, report)
        following = services.updates.events.start(next: { [weak self] events in
            guard !events.stale.isDisjoint(with: [.blocked, .everythingUncounted, .everything]) else {
                return
            }
            onMain { self?.load() }
        })
    }

    /// Loads the list.
    func load() {
        change { $0.ask() }
        Task { await reload() }
    }

    /// Blocks or unblocks a person: shown at once, and undone if the server refuses.
    func set(_ isBlocked: Bool, _ peer: Peer) {
        let decision = change { $0.decide(peer, isBlocked: isBlocked) }
        Task { [weak self, services] in
            var isTaken = false
            do {
                let task = try await services.contacts.setBlocked(isBlocked, peer.id)
                switch try await services.dependencies.store.outcome(of: task) {
                case .done?: isTaken = true
                // A refusal is told as that of any action; else a later decision about the person took its place.
                case .refused?, .cancelled?, .needFailed?, nil: break
                }
            } catch {
                self?.report(error)
            }
            self?.change { $0.settle(decision, isTaken: isTaken) }
            await self?.reload()
        }
    }

    private func reload() async {
        asked += 1
        let number = asked
        do {
            let peers = try await services.blocked.list()
            // An answer to a later request is newer.
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
