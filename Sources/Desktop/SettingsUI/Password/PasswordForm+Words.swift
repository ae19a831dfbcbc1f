import ClientHost
import Localization

nonisolated extension PasswordForm {
    /// What the page is called, and what it does.
    func title(_ strings: Strings) -> String {
        switch kind {
        case .set: strings.setPassword
        case .change: strings.changePassword
        case .email: strings.recoveryEmail
        case .remove: strings.removePassword
        case .code: strings.enterEmailCode
        }
    }

    /// What its button says.
    func action(_ strings: Strings) -> String {
        switch kind {
        case .set, .change, .email: strings.save
        case .remove: strings.removeNow
        case .code: strings.confirmEmail
        }
    }

    /// What to know before one fills it in: among it the `hint` that the member remembers the present password by, "" for
    /// none, and the address that waits for its code.
    func text(_ strings: Strings, hint: String, email: String) -> String {
        let text =
            switch kind {
            case .set: strings.setPasswordText
            case .change: strings.changePasswordText
            case .email: strings.recoveryEmailText
            case .remove: strings.removePasswordText
            case .code: strings.emailCodeText(address: email)
            }
        return fields.contains(.current) && !hint.isEmpty ? "\(text)\n\(strings.hintIs(hint: hint))" : text
    }

    /// What a line is called.
    func label(_ field: Field, _ strings: Strings) -> String {
        switch field {
        case .current: strings.currentPassword
        case .new: strings.newPassword
        case .repeated: strings.repeatPassword
        case .hint: strings.passwordHint
        case .email: kind == .set ? strings.optionalEmail : strings.recoveryEmail
        case .code: strings.code
        }
    }

    /// What is wrong, in a sentence; nil for nothing.
    func complaint(_ strings: Strings) -> String? {
        switch validationError {
        case .passwordsDiffer?: strings.passwordsDiffer
        case .hintIsPassword?: strings.hintIsPassword
        case nil: failure.map { strings.sentence($0) }
        }
    }

    /// What is said once it is done.
    func success(_ strings: Strings) -> String {
        switch kind {
        case .set, .change, .email: strings.passwordSaved
        case .remove: strings.passwordRemoved
        case .code: strings.emailConfirmed
        }
    }
}
