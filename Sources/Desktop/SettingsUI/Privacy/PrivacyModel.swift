import ClientEngine
import ClientHost
import ClientModel
import Signals
import WindowParts

/// Shows the user's privacy rules at the server, and changes them there.
final class PrivacyModel {
    private(set) var state = PrivacyState()
    /// Notified after each change of ``state``.
    let changes = ObserverList<PrivacyState>()

    private let privacy: Privacy
    private let report: @MainActor (any Error) -> Void
    private var following: [Subscription] = []
    private var busy: Set<PrivacyKey> = []

    /// A model without data until ``load()``; `say` is called with refusals.
    init(_ services: AccountServices, report: @escaping @MainActor (any Error) -> Void) {
        (privacy, self.report) = (services.privacy, report)
        following = [
            privacy.rules.start(next: { [weak self] rules in
                onMain { self?.change { $0.take(rules) } }
            }),
            // Changes made while offline were not reported.
            services.updates.events.start(next: { [weak self] events in
                guard !events.stale.isDisjoint(with: [.everythingUncounted, .everything]) else { return }
                onMain { self?.load() }
            }),
        ]
    }

    /// Loads all rules.
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

    /// Changes the rules of a key: shown at once, and undone if the server refuses.
    func decide(_ key: PrivacyKey, _ rules: PrivacyRules) {
        guard state.shown(key) != rules else { return }
        change { $0.decide(key, rules) }
        // Calls for a key run one at a time, as they could overtake each other.
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
                report(error)
                // The change may have reached the server although its answer did not reach us.
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
