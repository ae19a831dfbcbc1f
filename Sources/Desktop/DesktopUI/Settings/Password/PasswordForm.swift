import ClientEngine
import ClientHost

/// What is to be filled in to change the two-step password, and whether it may be sent so.
nonisolated struct PasswordForm: Equatable, Sendable {
    /// What it is for.
    enum Kind: Equatable, Sendable {
        /// A first password.
        case set
        /// Another one.
        case change
        /// Another address to send a code to when it is forgotten.
        case email
        /// No password any more.
        case remove
        /// The code that was sent to the address, of this length if that is known.
        case code(length: Int?)
    }

    /// A line of it.
    enum Field: Hashable, Sendable {
        case current, new, repeated, hint, email, code

        /// Whether nobody else is to read it.
        var isSecret: Bool { self == .current || self == .new || self == .repeated }
    }

    /// What is wrong with what was typed so far.
    enum ValidationError: Equatable, Sendable {
        /// The password is not the same twice.
        case passwordsDiffer
        /// The hint gives the password away.
        case hintIsPassword

        /// Where it is.
        var field: Field {
            switch self {
            case .passwordsDiffer: .repeated
            case .hintIsPassword: .hint
            }
        }
    }

    /// What it is for.
    let kind: Kind
    /// What was typed.
    private(set) var texts: [Field: String] = [:]
    /// Whether the server was asked and has not answered yet.
    var isBusy = false
    /// Why the server did not take it.
    private(set) var failure: UserFacingError?

    /// An empty one; `hint` is what the member remembers the present password by.
    init(_ kind: Kind, hint: String = "") {
        self.kind = kind
        if kind == .change { texts[.hint] = hint }
    }

    /// Its lines, from the top down.
    var fields: [Field] {
        switch kind {
        case .set: [.new, .repeated, .hint, .email]
        case .change: [.current, .new, .repeated, .hint]
        case .email: [.current, .email]
        case .remove: [.current]
        case .code: [.code]
        }
    }

    /// What stands in a line.
    func text(_ field: Field) -> String { texts[field] ?? "" }

    /// Takes what was typed into a line. What was wrong before is not said any more.
    mutating func type(_ text: String, _ field: Field) {
        guard text != self.text(field) else { return }
        texts[field] = text
        failure = nil
    }

    /// Takes why the server did not take it. A wrong password is to be typed anew, and where there is one by now, the form
    /// becomes that of changing it, with what was typed; the `hint` is that of the present one.
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

    /// What is wrong with it; nil also for what is only not finished.
    var validationError: ValidationError? {
        let (new, repeated) = (text(.new), text(.repeated))
        // Not while it is still being typed.
        if !new.hasPrefix(repeated) || repeated.count > new.count { return .passwordsDiffer }
        if !new.isEmpty, text(.hint).lowercased() == new.lowercased() { return .hintIsPassword }
        return nil
    }

    /// Whether it may be sent.
    var isReady: Bool {
        guard !isBusy, validationError == nil else { return false }
        if fields.contains(.repeated), text(.repeated) != text(.new) { return false }
        let optional: Set<Field> = kind == .email ? [.hint] : [.hint, .email]
        return fields.allSatisfy { optional.contains($0) || !text($0).isEmpty }
    }

    /// What the server is asked for; nil for a code.
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
