import ClientHost
import Localization

/// The form that sets, changes or removes the passcode.
nonisolated struct PasscodeForm: Equatable, Sendable {
    /// The purpose of the form.
    enum Kind: Equatable, Sendable {
        /// Sets a first passcode.
        case set
        /// Changes the passcode.
        case change
        /// Removes the passcode.
        case remove
    }

    /// A field of the form.
    enum Field: Hashable, Sendable {
        case current, new, repeated
    }

    /// The purpose of the form.
    let kind: Kind
    /// The typed texts.
    var texts: [Field: String] = [:]
    /// True while the current passcode is checked.
    var isBusy = false
    /// The reason why the change was refused.
    var failure: AppLockError?

    /// An empty form.
    init(_ kind: Kind) { self.kind = kind }

    /// The fields, from the top down.
    var fields: [Field] {
        switch kind {
        case .set: [.new, .repeated]
        case .change: [.current, .new, .repeated]
        case .remove: [.current]
        }
    }

    /// The text of a field.
    func text(_ field: Field) -> String { texts[field] ?? "" }

    /// True if the repeated passcode cannot become the new one by typing on.
    var differs: Bool { !text(.new).hasPrefix(text(.repeated)) }

    /// True if the form can be sent.
    var isReady: Bool {
        !isBusy && text(.new) == text(.repeated) && fields.allSatisfy { !text($0).isEmpty }
    }

    /// The title of the page.
    func title(_ strings: Strings) -> String {
        switch kind {
        case .set: strings.setPasscode
        case .change: strings.changePasscode
        case .remove: strings.removePasscode
        }
    }

    /// The title of a field.
    func label(_ field: Field, _ strings: Strings) -> String {
        switch field {
        case .current: strings.currentPasscode
        case .new: strings.newPasscode
        case .repeated: strings.repeatPasscode
        }
    }

    /// The error, in a sentence; nil for none.
    func complaint(_ strings: Strings) -> String? {
        if differs { return strings.passcodesDiffer }
        switch failure {
        case .wrong?: return strings.passcodeWrong
        case .paused(let pause)?:
            let seconds = Int(clamping: pause.components.seconds) + 1
            return strings.passcodePaused(length: strings.length(seconds: seconds))
        case .noPasscode?, .empty?, .locked?, .unusable?: return strings.passcodeUnusable
        case nil: return nil
        }
    }

    /// The toast after the change.
    func success(_ strings: Strings) -> String {
        kind == .remove ? strings.passcodeRemoved : strings.passcodeSaved
    }
}
