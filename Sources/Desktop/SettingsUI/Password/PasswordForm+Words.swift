import ClientHost
import Localization

nonisolated extension PasswordForm {
    /// What the page is called, and what it does.
    func title(_ words: Strings) -> String {
        switch kind {
        case .set: words.setPassword
        case .change: words.changePassword
        case .email: words.recoveryEmail
        case .remove: words.removePassword
        case .code: words.enterEmailCode
        }
    }

    /// What its button says.
    func action(_ words: Strings) -> String {
        switch kind {
        case .set, .change, .email: words.save
        case .remove: words.removeNow
        case .code: words.confirmEmail
        }
    }

    /// What to know before one fills it in: among it the `hint` that the member remembers the present password by, "" for
    /// none, and the address that waits for its code.
    func text(_ words: Strings, hint: String, email: String) -> String {
        let text =
            switch kind {
            case .set: words.setPasswordText
            case .change: words.changePasswordText
            case .email: words.recoveryEmailText
            case .remove: words.removePasswordText
            case .code: words.emailCodeText(address: email)
            }
        return fields.contains(.current) && !hint.isEmpty ? "\(text)\n\(words.hintIs(hint: hint))" : text
    }

    /// What a line is called.
    func label(_ field: Field, _ words: Strings) -> String {
        switch field {
        case .current: words.currentPassword
        case .new: words.newPassword
        case .repeated: words.repeatPassword
        case .hint: words.passwordHint
        case .email: kind == .set ? words.optionalEmail : words.recoveryEmail
        case .code: words.code
        }
    }

    /// What is wrong, in a sentence; nil for nothing.
    func complaint(_ words: Strings) -> String? {
        switch validationError {
        case .passwordsDiffer?: words.passwordsDiffer
        case .hintIsPassword?: words.hintIsPassword
        case nil: failure.map { words.sentence($0) }
        }
    }

    /// What is said once it is done.
    func success(_ words: Strings) -> String {
        switch kind {
        case .set, .change, .email: words.passwordSaved
        case .remove: words.passwordRemoved
        case .code: words.emailConfirmed
        }
    }
}
