import ClientEngine

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
        /// The name of somebody new.
        case name
        /// The password, and what the member wrote to remember it by.
        case password(hint: String?)
    }

    /// What is asked for.
    var step = Step.server
    /// The server that answers; empty before there is one.
    var server = ""
    /// The number that the code was sent to.
    var phone = ""
    /// Whether something is waited for.
    var isBusy = false
    /// Why the last answer was not taken, as a sentence.
    var problem: String?

    /// Whether there is a step to go back to.
    var canGoBack: Bool { step != .server }
}

extension SignInState {
    /// The heading of the step.
    var title: String {
        switch step {
        case .server: "Welcome to Martlet"
        case .fingerprint: "Is this your server?"
        case .phone: "Your phone number"
        case .code: "Enter the code"
        case .name: "You are new here"
        case .password: "Your password"
        }
    }

    /// What to do, in a sentence or two.
    var text: String {
        switch step {
        case .server:
            "Paste the invite link that you were given, or type the address of the server."
        case .fingerprint(let fingerprint):
            "The key of \(server) has the fingerprint\n\n\(fingerprint)\n\n"
                + "Compare it with what the server's people say. If it differs, somebody else may be listening."
        case .phone: "You sign in on \(server) with your number and a code."
        case .code(.otherSession, _): "A code for \(phone) was sent to your other devices."
        case .code(.text, _):
            "A code for \(phone) was sent as a text message, or to where the host has codes go."
        case .code(.elsewhere, _): "A code for \(phone) was sent."
        case .name: "Nobody has the number \(phone) on \(server) yet. By what name do others find you?"
        case .password(let hint):
            hint.map { "Your account has a password. Hint: \($0)" } ?? "Your account has a password."
        }
    }

    /// What is on the button that goes on.
    var button: String {
        switch step {
        case .fingerprint: "It Is the Same"
        case .name: "Join"
        case .code, .password: "Sign In"
        case .server, .phone: "Continue"
        }
    }
}
