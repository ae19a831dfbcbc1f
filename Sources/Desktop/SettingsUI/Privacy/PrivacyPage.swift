import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization
import Signals
import WindowParts

/// The page of the privacy rules, and of what protects the account.
final class PrivacyPage {
    let page: PreferencesPage

    private let context: SettingsContext
    private let subpages: SettingsSubpages
    private let model: PrivacyModel
    private let blocked: BlockedModel
    private let password: PasswordModel
    private let keys: PreferencesGroup
    private let security: PreferencesGroup
    private var rows: [PrivacyKey: NavigationRow] = [:]
    private let passwordRow: NavigationRow
    private let blockedRow: NavigationRow
    private let passcodeRow: NavigationRow
    private let linkPreviews: LinkPreviewsRow
    private let webPlayers: WebPlayersRow
    private var following: Subscription?
    private var observation: [ObservationToken] = []

    private var strings: Strings { context.strings }

    init(_ context: SettingsContext, over window: PreferencesWindow) {
        self.context = context
        let strings = context.strings
        let report: @MainActor (any Error) -> Void = { [report = context.report] in
            report(strings.sentence($0))
        }
        subpages = SettingsSubpages(over: window, strings)
        model = PrivacyModel(context.services, report: report)
        blocked = BlockedModel(context.services, report: report)
        password = PasswordModel(context.services.password)
        page = PreferencesPage(
            SettingsPage.privacy.rawValue,
            title: strings.privacy,
            icon: "security-high-symbolic"
        )
        keys = PreferencesGroup(strings.whoSeesWhat)
        security = PreferencesGroup(strings.security)
        passwordRow = NavigationRow(strings.twoStep)
        blockedRow = NavigationRow(strings.blockedPeople)
        passcodeRow = NavigationRow(strings.passcodeLock)
        linkPreviews = LinkPreviewsRow(context)
        webPlayers = WebPlayersRow(context)
        for key in PrivacyKey.allCases {
            let row = NavigationRow(strings.title(key))
            row.onPress { [weak self] in self?.open(key) }
            rows[key] = row
            keys.add(row)
        }
        passwordRow.onPress { [weak self] in self?.openPassword() }
        blockedRow.onPress { [weak self] in self?.openBlocked() }
        passcodeRow.onPress { [weak self] in self?.openPasscode() }
        for row in [passcodeRow, passwordRow, blockedRow] { security.add(row) }
        let links = PreferencesGroup(strings.links)
        links.add(linkPreviews.row)
        links.add(webPlayers.row)
        for group in [security, keys, links] { page.add(group) }
        observation = [
            model.changes.add { [weak self] in self?.show($0) },
            blocked.changes.add { [weak self] in self?.show($0) },
            password.changes.add { [weak self] in self?.show($0) },
        ]
        show(context.lock.value)
        following = context.lock.state.start { [weak self] state in onMain { self?.show(state) } }
        show(model.state)
        show(blocked.state)
        show(password.state)
        load()
    }

    private func load() {
        model.load()
        blocked.load()
        password.load()
    }

    private func show(_ state: PrivacyState) {
        for (key, row) in rows {
            row.show(state.value(of: key, strings), isSensitive: state.shown(key) != nil)
            let isMissing = state.failures[key] == .refused(.notSupported) && !state.isUnsupported
            row.setText(isMissing ? strings.sentence(.refused(.notSupported)) : "")
        }
        let hint = state.isUnsupported ? strings.privacyUnsupported : strings.whoSeesWhatHint
        keys.setText(state.failure.map { strings.sentence($0) } ?? hint)
        keys.setSuffix(suffix(isWaiting: state.isWaiting, failed: state.failure) { $0.model.load() })
    }

    private func show(_ state: AppLockState) {
        passcodeRow.show(
            state.hasPasscode ? strings.passwordOn : strings.passwordOff,
            isSensitive: true
        )
    }

    private func show(_ state: BlockedState) {
        let isKnown = state.shown != nil
        let count = state.shown?.count ?? 0
        let value = count == 0 ? strings.noneBlocked : "\(count)"
        blockedRow.show(isKnown ? value : "", isSensitive: isKnown)
        blockedRow.setText(state.failure.map { strings.sentence($0) } ?? "")
        showSecuritySuffix()
    }

    private func show(_ state: PasswordState) {
        let passwordState = state.passwordState
        passwordRow.show(
            state.value(strings),
            isSensitive: passwordState.map { $0.isSet || $0.canBeSet } ?? false
        )
        passwordRow.setText(state.problem(strings) ?? "")
        showSecuritySuffix()
    }

    private func showSecuritySuffix() {
        let isWaiting = blocked.state.isWaiting || password.state.isWaiting
        let failure = [blocked.state.failure, password.state.failure].lazy.compactMap(\.self)
            .first { $0 != .refused(.notSupported) }
        security.setSuffix(
            suffix(isWaiting: isWaiting, failed: failure) { page in
                page.blocked.load()
                page.password.load()
            }
        )
    }

    /// The suffix of a group's title: a spinner while waiting, or a button to try again.
    private func suffix(
        isWaiting: Bool,
        failed: UserFacingError?,
        again: @escaping @MainActor (PrivacyPage) -> Void
    ) -> Widget? {
        if isWaiting { return Spinner(size: 16) }
        guard failed != nil else { return nil }
        return Button(strings.tryAgain) { [weak self] in
            if let self { again(self) }
        }
    }

    // MARK: - Subpages

    private func open(_ key: PrivacyKey) {
        let opened = PrivacyRulesPage(key: key, model: model, context: context, subpages: subpages)
        subpages.push(opened.widget, opened, from: rows[key])
    }

    private func openBlocked() {
        let opened = BlockedPage(blocked, context, subpages)
        subpages.push(opened.widget, opened, from: blockedRow)
    }

    private func openPasscode() {
        let opened = PasscodePage(context, subpages)
        subpages.push(opened.widget, opened, from: passcodeRow)
    }

    private func openPassword() {
        // The password may have been changed on another device, which sends no update.
        password.load()
        let opened = PasswordPage(password, context, subpages)
        subpages.push(opened.widget, opened, from: passwordRow)
    }
}
