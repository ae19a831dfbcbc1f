import ClientHost
import GTKBridge
import Localization
import Signals
import WindowParts

/// The page of the passcode lock: sets, changes and removes the passcode, and sets when the program locks itself.
final class PasscodePage {
    /// The times without use after which the program locks itself; nil for never.
    private static let pauses: [Duration?] = [
        .seconds(60), .seconds(300), .seconds(3600), .seconds(18_000), nil,
    ]

    private let context: SettingsContext
    private let subpages: SettingsSubpages
    private let unset: StatusPage
    private let settled = PreferencesGroup()
    private let removing = PreferencesGroup()
    private let form: FormPage
    private let autoLock: ChoiceRow
    private var following: Subscription?

    var widget: Widget { form.widget }

    init(_ context: SettingsContext, _ subpages: SettingsSubpages) {
        (self.context, self.subpages) = (context, subpages)
        let (strings, lock) = (context.strings, context.lock)
        unset = StatusPage(
            icon: "system-lock-screen-symbolic",
            title: strings.passcodeLock,
            text: strings.passcodePurpose
        )
        let report = context.report
        autoLock = ChoiceRow(
            strings.autoLock,
            text: strings.autoLockHint,
            names: Self.pauses.map { pause in
                pause.map { strings.length(seconds: Int(clamping: $0.components.seconds)) }
                    ?? strings.autoLockNever
            },
            chosen: Self.pauses.count - 1
        ) { place in
            Task {
                do throws(AppLockError) {
                    try await lock.setAutoLock(Self.pauses[place])
                } catch {
                    report(strings.passcodeUnusable)
                }
            }
        }
        form = FormPage(
            strings.passcodeLock,
            strings,
            action: nil,
            parts: [unset, settled, removing],
            back: { [weak subpages] in subpages?.pop() }
        )
        fill(strings)
        show(lock.value)
        following = lock.state.start { [weak self] state in onMain { self?.show(state) } }
    }

    private func fill(_ strings: Strings) {
        let set = Button(strings.setPasscode) { [weak self] in self?.open(.set) }
        for name in ["pill", "suggested-action"] { set.addStyleClass(name) }
        set.align(horizontal: .center)
        unset.setChild(set)
        let change = NavigationRow(strings.changePasscode)
        change.onPress { [weak self] in self?.open(.change) }
        for row in [change, autoLock] { settled.add(row) }
        let remove = Button(strings.removePasscode) { [weak self] in self?.open(.remove) }
        for name in ["pill", "destructive-action"] { remove.addStyleClass(name) }
        remove.align(horizontal: .center)
        removing.add(remove)
        for group in [settled, removing] { group.setMargins(top: 12) }
    }

    private func show(_ state: AppLockState) {
        unset.isVisible = !state.hasPasscode
        for group in [settled, removing] { group.isVisible = state.hasPasscode }
        // A time that another version has set is shown as the next longer one.
        autoLock.chosen =
            state.autoLock.flatMap { pause in Self.pauses.firstIndex { $0.map { $0 >= pause } ?? true } }
            ?? Self.pauses.count - 1
    }

    private func open(_ kind: PasscodeForm.Kind) {
        let page = PasscodeFormPage(kind, context, subpages)
        subpages.push(page.widget, page, from: widget)
        page.focus()
    }
}
