import ClientEngine
import ClientHost
import GTKBridge
import Localization
import WindowParts

/// The page of a ``PasswordForm``; stays until the server accepts the form or the user goes back.
final class PasswordFormPage {
    private let model: PasswordModel
    private let context: SettingsContext
    private let subpages: SettingsSubpages
    private var form: PasswordForm
    private var rows: [PasswordForm.Field: FieldRow] = [:]
    private let complaint = Label(overflow: .wraps)
    private let page: FormPage

    private var strings: Strings { context.strings }

    var widget: Widget { page.widget }

    init(
        form: PasswordForm,
        model: PasswordModel,
        context: SettingsContext,
        subpages: SettingsSubpages
    ) {
        (self.form, self.model, self.context, self.subpages) = (form, model, context, subpages)
        let (strings, passwordState) = (context.strings, model.state.passwordState)
        let hint = passwordState?.hint ?? ""
        let text = form.text(strings, hint: hint, email: passwordState?.unconfirmedEmail ?? "")
        let group = PreferencesGroup("", text: text)
        complaint.addStyleClass("error")
        page = FormPage(
            form.title(strings),
            strings,
            action: form.action(strings),
            parts: [group, complaint],
            back: { [weak subpages] in subpages?.pop() }
        )
        if form.kind == .remove {
            page.button?.removeStyleClass("suggested-action")
            page.button?.addStyleClass("destructive-action")
        }
        for field in form.fields {
            let row = FieldRow(
                form.label(field, strings),
                kind: field.isSecret ? .secret : field == .email ? .email : field == .code ? .digits : .text,
                change: { [weak self] in self?.typed(field) },
                submit: { [weak self] in self?.submit(from: field) }
            )
            row.text = form.text(field)
            rows[field] = row
            group.add(row)
        }
        page.button?.onPress { [weak self] in self?.send() }
        show()
    }

    /// Focuses the first field.
    func focus() { form.fields.first.flatMap { rows[$0] }?.takeFocus() }

    private func typed(_ field: PasswordForm.Field) {
        guard let row = rows[field] else { return }
        form.type(row.text, field)
        show()
        // The code is complete and need not be submitted.
        if case .code(let length?) = form.kind, form.text(.code).count == length { send() }
    }

    /// Enter moves to the next field, and sends from the last one.
    private func submit(from field: PasswordForm.Field) {
        let next = form.fields.firstIndex(of: field).map { $0 + 1 } ?? 0
        if form.fields.indices.contains(next) { rows[form.fields[next]]?.takeFocus() } else { send() }
    }

    private func show() {
        page.button?.isSensitive = form.isReady
        for (field, row) in rows {
            row.isSensitive = !form.isBusy
            row.text = form.text(field)
            row.setWrong(form.validationError?.field == field)
        }
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
            do {
                let outcome = try await model.carryOut(sent)
                // The user may have gone back meanwhile.
                let isSeen = subpages.leave(self)
                if case .codeSent(let length) = outcome, isSeen {
                    go(on: PasswordForm(.code(length: length)))
                } else {
                    context.report(sent.success(strings))
                }
            } catch {
                form.isBusy = false
                form.fail(UserFacingError(error), hint: model.state.passwordState?.hint ?? "")
                if form.kind != sent.kind {
                    if subpages.leave(self) { go(on: form) }
                } else {
                    show()
                    focus()
                }
            }
        }
    }

    /// Replaces this page by that of another form.
    private func go(on form: PasswordForm) {
        let page = PasswordFormPage(form: form, model: model, context: context, subpages: subpages)
        subpages.push(page.widget, page, from: nil)
        page.focus()
    }
}
