/// What somebody is asked who signs in.
nonisolated protocol SignInWords {
    /// The first heading.
    var welcome: String { get }
    /// Asks where the server is.
    var serverText: String { get }
    /// Where a link leads by which the program was opened, and that one is asked whether to go there.
    func linkText(to server: String) -> String
    /// The line for it.
    var linkOrAddress: String { get }
    /// What it looks like.
    var linkOrAddressHint: String { get }
    /// The heading over a key that nobody vouches for.
    var isThisYourServer: String { get }
    /// Asks to compare it.
    func fingerprintText(_ fingerprint: String, of server: String) -> String
    /// It is the right key.
    var itIsTheSame: String { get }
    /// The heading over the number.
    var yourPhoneNumber: String { get }
    /// Asks for the number.
    func phoneText(on server: String) -> String
    /// The line for it.
    var phoneNumber: String { get }
    /// The heading over the code.
    var enterTheCode: String { get }
    /// The member's other devices show the code.
    func codeSentToDevices(_ phone: String) -> String
    /// The code is a text message, or the host has it.
    func codeSentAsText(_ phone: String) -> String
    /// The code is somewhere.
    func codeSent(_ phone: String) -> String
    /// The line for it.
    var code: String { get }
    /// The heading over the name of somebody new.
    var youAreNew: String { get }
    /// Asks for the name.
    func nameText(_ phone: String, on server: String) -> String
    /// The line for the first name.
    var firstName: String { get }
    /// The line for the last name.
    var lastName: String { get }
    /// Says that it may be left empty.
    var lastNameHint: String { get }
    /// The heading over the password.
    var yourPassword: String { get }
    /// Asks for the password, with what the member wrote to remember it by.
    func passwordText(hint: String?) -> String
    /// The line for it.
    var password: String { get }
    /// Makes the account of somebody new.
    var join: String { get }
    /// Ends the sign-in.
    var signIn: String { get }
    /// To the next question.
    var goOn: String { get }
    /// The button to sign in by a picture.
    var signInByPicture: String { get }
    /// The heading over the picture.
    var readThePicture: String { get }
    /// What to do with it.
    var pictureText: String { get }
}
