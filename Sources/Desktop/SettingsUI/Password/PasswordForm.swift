import ClientEngine
import ClientHost

/// The form for a change of the two-step password, and the rules for sending it.
nonisolated struct PasswordForm: Equatable, Sendable {
    /// The purpose of the form.
    enum Kind: Equatable, Sendable {
        /// Sets a first password.
        case set
        /// Changes the password.
        case change
        /// Changes the recovery address.
        case email
        /// Removes the password.
        case remove
        /// Takes the code that was sent to the address, of this length if that is known.
        case code(length: Int?)
    }

    /// A field of the form.
    enum Field: Hashable, Sendable {
        case current, new, repeated, hint, email, code

        /// True if the text of the field is hidden.
        var isSecret: Bool { self == .current || self == .new || self == .repeated }
    }

    /// A problem with the text typed so far.
    enum ValidationError: Equatable, Sendable {
        /// The repeated password differs.
        case passwordsDiffer
        /// The hint is the password.
        case hintIsPassword

        /// The field with the problem.
        var field: Field {
            switch self {
            case .passwordsDiffer: .repeated
            case .hintIsPassword: .hint
            }
        }
    }

    /// The purpose of the form.
    let kind: Kind
    /// The typed texts.
    private(set) var texts: [Field: String] = [:]
    /// True while the server has not answered.
    var isBusy = false
    /// The reason why the server refused.
    private(set) var failure: UserFacingError?

    /// An empty form; `hint` is the hint of the present password.
    init(_ kind: Kind, hint: String = "") {
        self.kind = kind
        if kind == .change { texts[.hint] = hint }
    }

    /// The fields, from the top down.
    var fields: [Field] {
        switch kind {
        case .set: [.new, .repeated, .hint, .email]
        case .change: [.current, .new, .repeated, .hint]
        case .email: [.current, .email]
        case .remove: [.current]
        case .code: [.code]
        }
    }

    /// The text of a field.
    func text(_ field: Field) -> String { texts[field] ?? "" }

    /// Takes the text typed into a field, and removes the earlier error.
    mutating func type(_ text: String, _ field: Field) {
        guard text != self.text(field) else { return }
        texts[field] = text
        failure = nil
    }

    /// Takes the server's refusal and clears a wrong password. If a password was set meanwhile, the form becomes that
    /// of a change and keeps the typed texts. `hint` is the hint of the present password.
    mutating func fail(_ failure: UserFacingError, hint: String = "") {
        if failure == .passwordAlreadySet, kind == .set {
            let typed = texts
            self = PasswordForm(.change, hint: hint)
            for field in [Field.new, .repeated] { texts[field] = typed[field] }
            if let own = typed[.hint], !own.isEmpty { texts[.hint] = own }
        }
        if failure == .passwordWrong { texts[.current] = nil }
        if failure == .codeWrong { texts[.code] = nil }
        self.failure = failure
    }

    /// The problem with the texts; nil also for a form that is only unfinished.
    var validationError: ValidationError? {
        let (new, repeated) = (text(.new), text(.repeated))
        // Not while the repeated password is still being typed.
        if !new.hasPrefix(repeated) || repeated.count > new.count { return .passwordsDiffer }
        if !new.isEmpty, text(.hint).lowercased() == new.lowercased() { return .hintIsPassword }
        return nil
    }

    /// True if the form can be sent.
    var isReady: Bool {
        guard !isBusy, validationError == nil else { return false }
        if fields.contains(.repeated), text(.repeated) != text(.new) { return false }
        let optional: Set<Field> = kind == .email ? [.hint] : [.hint, .email]
        return fields.allSatisfy { optional.contains($0) || !text($0).isEmpty }
    }

    /// The change to request; nil for a code.
    var change: TwoStepPassword.Change? {
        switch kind {
        case .set, .change:
            let email = text(.email)
            return .set(text(.new), hint: text(.hint), email: email.isEmpty ? nil : email)
        case .email: return .email(text(.email))
        case .remove: return .remove
        case .code: return nil
        }
    }
}
