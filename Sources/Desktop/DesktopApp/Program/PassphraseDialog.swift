import GTKBridge
import Localization

/// Asks for the passphrase of the stored data: a new one twice, and says what becomes of those who forget it.
///
/// The dialog's answers keep this object.
final class PassphraseDialog {
    /// The index of the answer that takes the passphrase.
    private static let accepting = 1

    private var form: PassphraseForm
    private var rows: [FieldRow] = []
    private var dialog: MessageDialog?

    private init(isNew: Bool) { form = PassphraseForm(isNew: isNew) }

    /// Shows the dialog.
    ///
    /// - Parameters:
    ///   - isNew: True to choose a passphrase; false to type the one that was chosen.
    ///   - strings: The language.
    ///   - window: The window behind the dialog.
    ///   - answer: Called with the passphrase, or with nil if the user cancels.
    static func ask(
        isNew: Bool,
        _ strings: Strings,
        over window: Window,
        answer: @escaping @MainActor (String?) -> Void
    ) {
        PassphraseDialog(isNew: isNew).show(strings, over: window, answer)
    }

    private func show(
        _ strings: Strings,
        over window: Window,
        _ answer: @escaping @MainActor (String?) -> Void
    ) {
        let titles = [strings.passphrase] + (form.isNew ? [strings.passphraseAgain] : [])
        rows = titles.indices.map { place in
            FieldRow(titles[place], kind: .secret) { [weak self] in
                self?.changed()
            } submit: { [weak self] in
                self?.submitted(place)
            }
        }
        let group = PreferencesGroup()
        for row in rows { group.add(row) }
        let content = Box(.vertical, spacing: 12)
        content.append(group)
        if form.isNew {
            let warning = Label(strings.passphraseNotRecoverable, overflow: .wraps, alignment: .center)
            content.append(warning)
        }
        dialog = MessageDialog.ask(
            form.isNew ? strings.choosePassphrase : strings.passphrase,
            text: form.isNew ? strings.newPassphraseText : strings.passphraseText,
            answers: [
                .init(strings.cancel) { answer(nil) },
                .init(form.isNew ? strings.protect : strings.openProtected, .suggested) { [self] in
                    answer(form.passphrase)
                },
            ],
            child: content,
            over: window
        )
        changed()
        rows.first?.takeFocus()
    }

    private func changed() {
        form.texts = rows.map(\.text)
        rows.last?.setWrong(form.differs)
        dialog?.enable(Self.accepting, form.passphrase != nil)
    }

    /// Enter leads to the next field, and from the last one to the answer.
    private func submitted(_ place: Int) {
        if rows.indices.contains(place + 1) {
            rows[place + 1].takeFocus()
        } else {
            dialog?.give(Self.accepting)
        }
    }
}
