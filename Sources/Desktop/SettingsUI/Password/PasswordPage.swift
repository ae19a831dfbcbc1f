import ClientEngine
import ClientHost
import GTKBridge
import Localization
import WindowParts

/// The page with the state of the two-step password, and the ways to change it.
final class PasswordPage {
    private let model: PasswordModel
    private let context: SettingsContext
    private let subpages: SettingsSubpages
    private let unknown = PreferencesGroup()
    private let failure: PreferencesRow
    private let unset: StatusPage
    private let waiting: PreferencesGroup
    private let settled: PreferencesGroup
    private let recovery: NavigationRow
    private let removing: PreferencesGroup
    private let form: FormPage
    private var observation: ObservationToken?

    private var strings: Strings { context.strings }

    var widget: Widget { form.widget }

    init(_ model: PasswordModel, _ context: SettingsContext, _ subpages: SettingsSubpages) {
        (self.model, self.context, self.subpages) = (model, context, subpages)
        let strings = context.strings
        failure = PreferencesRow(strings.twoStep)
        unset = StatusPage(
            icon: "dialog-password-symbolic",
            title: strings.passwordNotSet,
            text: strings.passwordPurpose
        )
        waiting = PreferencesGroup(strings.recoveryEmail)
        settled = PreferencesGroup("", text: strings.passwordIsSet)
        recovery = NavigationRow(strings.recoveryEmail)
        removing = PreferencesGroup()
        for group in [unknown, settled, removing] { group.setMargins(top: 12) }
        form = FormPage(
            strings.twoStep,
            strings,
            action: nil,
            parts: [unknown, unset, waiting, settled, removing],
            back: { [weak subpages] in subpages?.pop() }
        )
        fill()
        observation = model.changes.add { [weak self] in self?.show($0) }
        show(model.state)
    }

    private func fill() {
        let again = Button(strings.tryAgain) { [weak self] in self?.model.load() }
        again.align(vertical: .center)
        failure.addAtEnd(again)
        unknown.add(failure)

        let set = Button(strings.setPassword) { [weak self] in self?.open(.set) }
        for name in ["pill", "suggested-action"] { set.addStyleClass(name) }
        set.align(horizontal: .center)
        unset.setChild(set)

        let code = PreferencesRow(strings.enterEmailCode)
        code.addAtEnd(Icon("go-next-symbolic"))
        code.onPress { [weak self] in
            guard let self else { return }
            open(.code(length: model.state.codeLength))
        }
        let another = PreferencesRow(strings.resendEmailCode)
        another.onPress { [weak self] in
            self?.attempt { page in
                try await page.model.resendCode()
                page.context.report(page.strings.emailCodeSent)
            }
        }
        let cancel = PreferencesRow(strings.cancelEmail)
        cancel.onPress { [weak self] in self?.attempt { try await $0.model.cancelEmail() } }
        for row in [code, another, cancel] { waiting.add(row) }

        let change = NavigationRow(strings.changePassword)
        change.onPress { [weak self] in self?.open(.change) }
        recovery.onPress { [weak self] in self?.open(.email) }
        for row in [change, recovery] { settled.add(row) }

        let remove = Button(strings.removePassword) { [weak self] in self?.open(.remove) }
        for name in ["pill", "destructive-action"] { remove.addStyleClass(name) }
        remove.align(horizontal: .center)
        removing.add(remove)
    }

    private func show(_ state: PasswordState) {
        unknown.isVisible = state.failure != nil
        failure.setText(state.problem(strings) ?? "")
        guard let passwordState = state.passwordState else { return }
        let email = passwordState.unconfirmedEmail
        unset.isVisible = !passwordState.isSet && email == nil
        waiting.isVisible = email != nil
        waiting.setText(email.map { strings.emailWaits(address: $0) } ?? "")
        for group in [settled, removing] { group.isVisible = passwordState.isSet }
        recovery.show(passwordState.hasRecovery ? strings.passwordOn : strings.passwordOff, isSensitive: true)
    }

    private func open(_ kind: PasswordForm.Kind) {
        let form = PasswordForm(kind, hint: model.state.passwordState?.hint ?? "")
        let page = PasswordFormPage(form: form, model: model, context: context, subpages: subpages)
        subpages.push(page.widget, page, from: widget)
        page.focus()
    }

    private func attempt(_ body: @escaping @MainActor (PasswordPage) async throws -> Void) {
        Task { [weak self] in
            guard let self else { return }
            do {
                try await body(self)
            } catch {
                context.report(strings.sentence(error))
            }
        }
    }
}
