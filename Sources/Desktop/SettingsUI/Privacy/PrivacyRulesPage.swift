import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization
import Signals
import WindowParts

/// The page of the rules for one key: everybody, contacts or nobody, and the exceptions.
final class PrivacyRulesPage {
    private let key: PrivacyKey
    private let model: PrivacyModel
    private let context: SettingsContext
    private let subpages: SettingsSubpages
    private let audiences: PreferencesGroup
    private let exceptions: PreferencesGroup
    private var choices: [PrivacyRules.Audience: RadioRow] = [:]
    private var rows: [PrivacyRules.Exception: NavigationRow] = [:]
    private let form: FormPage
    private var observation: ObservationToken?
    private var names: MentionedPeers?
    /// The people named in the exceptions.
    private var people: [PeerID: Peer] = [:]

    private var strings: Strings { context.strings }

    var widget: Widget { form.widget }

    init(
        key: PrivacyKey,
        model: PrivacyModel,
        context: SettingsContext,
        subpages: SettingsSubpages
    ) {
        (self.key, self.model, self.context, self.subpages) = (key, model, context, subpages)
        let strings = context.strings
        audiences = PreferencesGroup(strings.question(key))
        exceptions = PreferencesGroup(strings.exceptions, text: strings.exceptionsHint)
        exceptions.setMargins(top: 12)
        form = FormPage(
            strings.title(key),
            strings,
            action: nil,
            parts: [audiences, exceptions],
            back: { [weak subpages] in subpages?.pop() }
        )
        var first: RadioRow?
        for audience in PrivacyRules.Audience.allCases {
            let row = RadioRow(strings.audience(audience), with: first) { [weak self] in
                self?.change { $0.audience = audience }
            }
            first = first ?? row
            choices[audience] = row
            audiences.add(row)
        }
        for exception in PrivacyRules.Exception.allCases {
            let row = NavigationRow(strings.title(exception))
            row.onPress { [weak self] in self?.open(exception) }
            rows[exception] = row
            exceptions.add(row)
        }
        names = MentionedPeers(context.account.store, on: Queue(label: "martlet.window.privacy")) {
            [weak self] known in onMain { self?.take(known) }
        }
        observation = model.changes.add { [weak self] in self?.show($0) }
        show(model.state)
    }

    private func show(_ state: PrivacyState) {
        let rules = state.shown(key)
        for (audience, row) in choices { row.isOn = audience == rules?.audience }
        audiences.isSensitive = rules != nil
        audiences.setText(rules == nil ? state.failures[key].map { strings.sentence($0) } ?? "" : "")
        exceptions.isVisible = rules != nil
        guard let rules else { return }
        names?.follow(Set(PrivacyRules.Exception.allCases.flatMap { rules.exceptions($0) }))
        for (exception, row) in rows {
            row.isVisible = rules.audience.exceptions.contains(exception)
            let named = rules.exceptions(exception)
            row.show(named.isEmpty ? strings.addExceptions : "\(named.count)", isSensitive: true)
            row.setText(named.compactMap { people[$0]?.title }.joined(separator: ", "))
        }
    }

    private func take(_ known: [PeerID: Peer]) {
        context.environment.known.learn(known.values)
        people = known
        show(model.state)
    }

    private func change(_ body: (inout PrivacyRules) -> Void) {
        guard var rules = model.state.shown(key) else { return }
        body(&rules)
        model.decide(key, rules)
    }

    private func open(_ exception: PrivacyRules.Exception) {
        guard let rules = model.state.shown(key) else { return }
        // People whose names are not known cannot be shown here, and are kept.
        let named = rules.exceptions(exception)
        let known = named.compactMap { people[$0] }
        let unknown = named.filter { people[$0] == nil }
        let pane = PeoplePane(
            context.screen,
            selection: .several,
            chosen: known
        )
        let page = FormPage(
            strings.title(exception),
            strings,
            action: strings.save,
            parts: [pane.widget],
            back: { [weak subpages] in subpages?.pop() }
        )
        page.button?.onPress { [weak self, weak pane] in
            guard let self, let pane else { return }
            change { $0.setExceptions(exception, pane.state.chosen.map(\.id) + unknown) }
            subpages.pop()
        }
        subpages.push(page.widget, pane, from: rows[exception])
        pane.focus()
    }
}
