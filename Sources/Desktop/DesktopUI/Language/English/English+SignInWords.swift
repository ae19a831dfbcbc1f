import ChatPresentation

nonisolated extension EnglishLanguage: SignInWords {
    var welcome: String { "Welcome to Martlet" }
    var serverText: String { "Paste the invite link that you were given, or type the address of the server." }
    func linkText(to server: String) -> String {
        "A link leads to the server \(server). Continue only if you know whoever gave it to you."
    }
    var linkOrAddress: String { "Invite link or address" }
    var linkOrAddressHint: String { "martlet://… or host:port" }
    var isThisYourServer: String { "Is this your server?" }
    func fingerprintText(_ fingerprint: String, of server: String) -> String {
        "The key of \(server) has the fingerprint\n\n\(fingerprint)\n\nCompare it with what the server's people say. If it differs, somebody else may be listening."
    }
    var itIsTheSame: String { "It Is the Same" }
    var yourPhoneNumber: String { "Your phone number" }
    func phoneText(on server: String) -> String { "You sign in on \(server) with your number and a code." }
    var phoneNumber: String { "Phone number" }
    var enterTheCode: String { "Enter the code" }
    func codeSentToDevices(_ phone: String) -> String {
        "A code for \(phone) was sent to your other devices."
    }
    func codeSentAsText(_ phone: String) -> String {
        "A code for \(phone) was sent as a text message, or to where the host has codes go."
    }
    func codeSent(_ phone: String) -> String { "A code for \(phone) was sent." }
    var code: String { "Code" }
    var youAreNew: String { "You are new here" }
    func nameText(_ phone: String, on server: String) -> String {
        "Nobody has the number \(phone) on \(server) yet. By what name do others find you?"
    }
    var firstName: String { "First name" }
    var lastName: String { "Last name" }
    var lastNameHint: String { "Last name, if you like" }
    var yourPassword: String { "Your password" }
    func passwordText(hint: String?) -> String {
        hint.map { "Your account has a password. Hint: \($0)" } ?? "Your account has a password."
    }
    var password: String { "Password" }
    var join: String { "Join" }
    var signIn: String { "Sign In" }
    var goOn: String { "Continue" }
    var signInByPicture: String { "Sign In with Another Device" }
    var readThePicture: String { "Read this with another device" }
    var pictureText: String {
        "A program that is signed in as you can read it and say yes. It is renewed until one has."
    }
}
