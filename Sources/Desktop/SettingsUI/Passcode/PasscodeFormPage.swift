import ClientHost
import GTKBridge
import Localization
import WindowParts

/// The page of a ``PasscodeForm``; stays until the lock accepts the form or the user goes back.
final class PasscodeFormPage {
    /// The time without use after which a new lock closes by itself, as in Telegram Desktop.
    private static let usualAutoLock = Duration.seconds(3600)

    private let context: SettingsContext
    private let subpages: SettingsSubpages
    private var form: PasscodeForm
    private var rows: [PasscodeForm.Field: FieldRow] = [:]
    private let complaint = Label(overflow: .wraps)
    private let page: FormPage

    private var strings: Strings { context.strings }

    var widget: Widget { page.widget }

    init(_ kind: PasscodeForm.Kind, _ context: SettingsContext, _ subpages: SettingsSubpages) {
        let (form, strings) = (PasscodeForm(kind), context.strings)
        (self.form, self.context, self.subpages) = (form, context, subpages)
        let group = PreferencesGroup()
        complaint.addStyleClass("error")
        page = FormPage(
            form.title(strings),
            strings,
            action: kind == .remove ? strings.removeNow : strings.save,
            parts: [group, complaint],
            back: { [weak subpages] in subpages?.pop() }
        )
        if kind == .remove {
            page.button?.removeStyleClass("suggested-action")
            page.button?.addStyleClass("destructive-action")
        }
        for field in form.fields {
            let row = FieldRow(
                form.label(field, strings),
                kind: .secret,
                change: { [weak self] in self?.typed(field) },
                submit: { [weak self] in self?.submit(from: field) }
            )
            rows[field] = row
            group.add(row)
        }
        page.button?.onPress { [weak self] in self?.send() }
        show()
    }

    /// Focuses the first field.
    func focus() { form.fields.first.flatMap { rows[$0] }?.takeFocus() }

    private func typed(_ field: PasscodeForm.Field) {
        guard let text = rows[field]?.text, text != form.text(field) else { return }
        form.texts[field] = text
        form.failure = nil
        show()
    }

    /// Enter moves to the next field, and sends from the last one.
    private func submit(from field: PasscodeForm.Field) {
        let next = form.fields.firstIndex(of: field).map { $0 + 1 } ?? 0
        if form.fields.indices.contains(next) { rows[form.fields[next]]?.takeFocus() } else { send() }
    }

    private func show() {
        page.button?.isSensitive = form.isReady
        for (field, row) in rows {
            row.isSensitive = !form.isBusy
            row.text = form.text(field)
        }
        rows[.repeated]?.setWrong(form.differs)
        let text = form.complaint(strings)
        complaint.text = text ?? ""
        complaint.isVisible = text != nil
    }

    private func send() {
        guard form.isReady else { return }
        let sent = form
        form.isBusy = true
        show()
        Task {
            do throws(AppLockError) {
                try await carryOut(sent)
                _ = subpages.leave(self)
                context.report(sent.success(strings))
            } catch {
                form.isBusy = false
                form.failure = error
                form.texts[.current] = nil
                show()
                focus()
            }
        }
    }

    private func carryOut(_ form: PasscodeForm) async throws(AppLockError) {
        let lock = context.lock
        switch form.kind {
        case .set:
            try await lock.setPasscode(form.text(.new))
            try await lock.setAutoLock(Self.usualAutoLock)
        case .change: try await lock.setPasscode(form.text(.new), instead: form.text(.current))
        case .remove: try await lock.removePasscode(form.text(.current))
        }
    }
}
