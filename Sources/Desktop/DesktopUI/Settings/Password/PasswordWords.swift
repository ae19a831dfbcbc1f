/// The pages about the two-step password.
nonisolated protocol PasswordWords {
    /// What it is called.
    var twoStep: String { get }
    /// There is one.
    var passwordOn: String { get }
    /// There is none.
    var passwordOff: String { get }
    /// The server has no such thing.
    var passwordMissing: String { get }
    /// The heading while there is none.
    var passwordNotSet: String { get }
    /// What it is good for.
    var passwordPurpose: String { get }
    /// What holds while there is one.
    var passwordIsSet: String { get }
    /// Leads to where a first one is set, and sets it.
    var setPassword: String { get }
    /// What to think of as one sets it.
    var setPasswordText: String { get }
    /// Leads to where it is changed, and changes it.
    var changePassword: String { get }
    /// What becomes of other devices.
    var changePasswordText: String { get }
    /// The address for those who forget it.
    var recoveryEmail: String { get }
    /// What it is for.
    var recoveryEmailText: String { get }
    /// An address has to be confirmed.
    func emailWaits(_ pattern: String) -> String
    /// Leads to where the code is entered.
    var enterEmailCode: String { get }
    /// Where the code is.
    func emailCodeText(_ pattern: String) -> String
    /// Has another code sent.
    var resendEmailCode: String { get }
    /// It was sent.
    var emailCodeSent: String { get }
    /// Gives the address up.
    var cancelEmail: String { get }
    /// Confirms it.
    var confirmEmail: String { get }
    /// Leads to where it is removed, and removes it.
    var removePassword: String { get }
    /// What that means.
    var removePasswordText: String { get }
    /// The line for the one that holds.
    var currentPassword: String { get }
    /// The line for another.
    var newPassword: String { get }
    /// The line for the same once more.
    var repeatPassword: String { get }
    /// The line for what reminds of it.
    var passwordHint: String { get }
    /// The line for an address, which may be left empty.
    var optionalEmail: String { get }
    /// What reminds of it, told to whom it is asked of.
    func hintIs(_ hint: String) -> String
    /// It is not the same twice.
    var passwordsDiffer: String { get }
    /// The hint gives it away.
    var hintIsPassword: String { get }
    /// It is set, another one, or an address.
    var passwordSaved: String { get }
    /// There is none any more.
    var passwordRemoved: String { get }
    /// The address is confirmed.
    var emailConfirmed: String { get }
}
