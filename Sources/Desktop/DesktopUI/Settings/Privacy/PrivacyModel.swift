import ClientEngine
import ClientHost
import ClientModel
import Signals

/// Shows what others may see of the member as it is at the server, and changes it there.
final class PrivacyModel {
    private(set) var state = PrivacyState()
    /// Told after each change of ``state``.
    let changes = ObserverList<PrivacyState>()

    private let privacy: Privacy
    private let say: @MainActor (any Error) -> Void
    private var following: [Subscription] = []
    private var busy: Set<PrivacyKey> = []

    /// Knows nothing until ``load()``. `say` says that a change was refused.
    init(_ parts: AccountServices, say: @escaping @MainActor (any Error) -> Void) {
        (privacy, self.say) = (parts.privacy, say)
        following = [
            privacy.rules.start(next: { [weak self] rules in
                onMain { self?.change { $0.take(rules) } }
            }),
            // What changed while there was no connection nobody told.
            parts.updates.events.start(next: { [weak self] events in
                guard !events.stale.isDisjoint(with: [.everythingUncounted, .everything]) else { return }
                onMain { self?.load() }
            }),
        ]
    }

    /// Asks the server for all of it.
    func load() {
        change { $0.ask() }
        for key in PrivacyKey.allCases {
            Task { [weak self] in await self?.load(key) }
        }
    }

    private func load(_ key: PrivacyKey) async {
        do {
            try await privacy.load(key)
        } catch {
            change { $0.fail(key, UserFacingError(error)) }
        }
    }

    /// Decides about a key: shown at once, until it is known what the server made of it.
    func decide(_ key: PrivacyKey, _ rules: PrivacyRules) {
        guard state.shown(key) != rules else { return }
        change { $0.decide(key, rules) }
        // One call at a time: they could overtake each other.
        guard busy.insert(key).inserted else { return }
        Task { [weak self] in
            await self?.carryOut(key)
            self?.busy.remove(key)
        }
    }

    private func carryOut(_ key: PrivacyKey) async {
        while let wanted = state.wanted[key] {
            do {
                try await privacy.set(wanted, for: key)
            } catch {
                say(error)
                // The server may have taken it without our hearing of it.
                await load(key)
            }
            change { $0.settle(key, wanted) }
        }
    }

    private func change(_ body: (inout PrivacyState) -> Void) {
        let before = state
        body(&state)
        if state != before { changes.notify(state) }
    }
}
