import ClientEngine
import ClientHost
import Localization

/// How far a sign-in has come: all that its screen shows.
struct SignInState: Equatable, Sendable {
    /// What is asked for.
    enum Step: Equatable, Sendable {
        /// Where the server is.
        case server
        /// Whether the server's key is the right one; its fingerprint, in groups.
        case fingerprint(String)
        /// The phone number.
        case phone
        /// The code that was sent.
        case code(SentCode.Place, length: Int?)
        /// A picture that another device is to read; the link in it, nil until there is one.
        case picture(String?)
        /// The name of somebody new.
        case name
        /// The password, and what the member wrote to remember it by.
        case password(hint: String?)
    }

    /// What is asked for.
    var step = Step.server
    /// The server that a link named by which the program was opened; nil without one.
    var offered: String?
    /// The server that answers; empty before there is one.
    var server = ""
    /// The number that the code was sent to.
    var phone = ""
    /// Whether something is waited for.
    var isBusy = false
    /// Why the last answer was not taken.
    var problem: UserFacingError?

    /// Whether there is a step to go back to.
    var canGoBack: Bool { step != .server }
}

extension SignInState {
    /// The fingerprint of the server's key as it is shown: groups below each other, eight a line; nil while it is not asked
    /// about.
    var fingerprint: String? {
        guard case .fingerprint(let fingerprint) = step else { return nil }
        let groups = fingerprint.split(separator: " ")
        return stride(from: 0, to: groups.count, by: 8).map { start in
            groups[start..<min(start + 8, groups.count)].joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// The heading of the step.
    func title(_ words: Strings) -> String {
        switch step {
        case .server: words.welcome
        case .fingerprint: words.isThisYourServer
        case .phone: words.yourPhoneNumber
        case .code: words.enterTheCode
        case .picture: words.scanQRCode
        case .name: words.youAreNew
        case .password: words.yourPassword
        }
    }

    /// What to do, in a sentence or two.
    func text(_ words: Strings) -> String {
        switch step {
        case .server: offered.map { words.linkLeadsTo(server: $0) } ?? words.serverText
        case .fingerprint: words.fingerprintText(server: server, fingerprint: fingerprint ?? "")
        case .phone: words.phoneText(server: server)
        case .code(.otherSession, _): words.codeSentToDevices(phone: phone)
        case .code(.text, _): words.codeSentAsText(phone: phone)
        case .code(.elsewhere, _): words.codeSent(phone: phone)
        case .picture: words.qrCodeSignInText
        case .name: words.newNumberText(phone: phone, server: server)
        case .password(let hint?): words.passwordTextWithHint(hint: hint)
        case .password(nil): words.passwordText
        }
    }

    /// What is on the button that goes on.
    func button(_ words: Strings) -> String {
        switch step {
        case .fingerprint: words.fingerprintMatches
        case .name: words.join
        case .code, .password: words.signIn
        case .server, .phone, .picture: words.continueSignIn
        }
    }
}
