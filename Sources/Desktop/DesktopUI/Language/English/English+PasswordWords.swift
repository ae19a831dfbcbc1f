import ChatPresentation

nonisolated extension EnglishLanguage: PasswordWords {
    var twoStep: String { "Two-Step Verification" }
    var passwordOn: String { "On" }
    var passwordOff: String { "Off" }
    var passwordMissing: String { "This server does not have two-step verification yet." }
    var passwordNotSet: String { "No Password Set" }
    var passwordPurpose: String {
        "With a password, a code alone is not enough to sign in: not even for those who can read your messages."
    }
    var passwordIsSet: String { "Whoever signs in on another device needs your password as well as a code." }
    var setPassword: String { "Set Password" }
    var setPasswordText: String {
        "Choose a password that you use nowhere else. If you forget it, only a recovery e-mail can reset it."
    }
    var changePassword: String { "Change Password" }
    var changePasswordText: String { "Devices that are signed in stay signed in." }
    var recoveryEmail: String { "Recovery E-Mail" }
    var recoveryEmailText: String { "A code to reset a forgotten password is sent there." }
    func emailWaits(_ pattern: String) -> String { "\(pattern) is not confirmed yet." }
    var enterEmailCode: String { "Enter Code" }
    func emailCodeText(_ pattern: String) -> String { "Enter the code that was sent to \(pattern)." }
    var resendEmailCode: String { "Send Another Code" }
    var emailCodeSent: String { "Another code was sent." }
    var cancelEmail: String { "Give Up This Address" }
    var confirmEmail: String { "Confirm" }
    var removePassword: String { "Remove Password" }
    var removePasswordText: String { "A code alone will be enough to sign in." }
    var currentPassword: String { "Present Password" }
    var newPassword: String { "New Password" }
    var repeatPassword: String { "New Password Again" }
    var passwordHint: String { "Hint (Optional)" }
    var optionalEmail: String { "Recovery E-Mail (Optional)" }
    func hintIs(_ hint: String) -> String { "Hint: \(hint)" }
    var passwordsDiffer: String { "The passwords are not the same." }
    var hintIsPassword: String { "The hint must not be the password." }
    var passwordSaved: String { "Saved" }
    var passwordRemoved: String { "The password was removed." }
    var emailConfirmed: String { "The recovery e-mail is confirmed." }
}
