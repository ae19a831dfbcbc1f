import ClientEngine
import ClientHost
import Localization

/// The state of a sign-in, with all that its screen shows.
struct SignInState: Equatable, Sendable {
    /// The questions.
    enum Step: Equatable, Sendable {
        /// The address of the server.
        case server
        /// Confirmation of the server's key; with its fingerprint, in groups.
        case fingerprint(String)
        /// The phone number.
        case phone
        /// The code that was sent.
        case code(SentCode)
        /// A QR code for another device; with its link, nil until there is one.
        case picture(String?)
        /// The name of a new user.
        case name
        /// The password; with the user's hint.
        case password(hint: String?)
    }

    /// The current question.
    var step = Step.server
    /// The server of the link that opened the program; nil without one.
    var offered: String?
    /// The connected server; empty before there is one.
    var server = ""
    /// The phone number that the code was sent to.
    var phone = ""
    /// True if the server lets another device sign this one in.
    var offersPictures = false
    /// Seconds until the code can be requested again; nil if it cannot.
    var resendIn: Int?
    /// True while an answer is awaited.
    var isBusy = false
    /// The reason why the last answer was refused.
    var problem: UserFacingError?

    /// True if there is a step to go back to.
    var canGoBack: Bool { step != .server }
}

extension SignInState {
    /// The fingerprint of the server's key in lines of eight groups; nil in other steps.
    var fingerprint: String? {
        guard case .fingerprint(let fingerprint) = step else { return nil }
        let groups = fingerprint.split(separator: " ")
        return stride(from: 0, to: groups.count, by: 8).map { start in
            groups[start..<min(start + 8, groups.count)].joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// The heading of the step.
    func title(_ strings: Strings) -> String {
        switch step {
        case .server: strings.welcome
        case .fingerprint: strings.isThisYourServer
        case .phone: strings.yourPhoneNumber
        case .code: strings.enterTheCode
        case .picture: strings.scanQRCode
        case .name: strings.yourName
        case .password: strings.yourPassword
        }
    }

    /// The instruction of the step.
    func text(_ strings: Strings) -> String {
        switch step {
        case .server:
            [strings.welcomeText, offered.map { strings.linkLeadsTo(server: $0) } ?? strings.serverText]
                .joined(separator: "\n")
        case .fingerprint: strings.fingerprintText(server: server, fingerprint: fingerprint ?? "")
        case .phone: strings.phoneText(server: server)
        case .code(let code):
            [codePlace(code.place, strings), code.hint.map { strings.hostSays(words: $0) }]
                .compactMap(\.self).joined(separator: "\n")
        case .picture: strings.qrCodeSignInText
        case .name: strings.newNumberText(phone: phone, server: server)
        case .password(let hint?): strings.passwordTextWithHint(hint: hint)
        case .password(nil): strings.passwordText
        }
    }

    private func codePlace(_ place: SentCode.Place, _ strings: Strings) -> String {
        switch place {
        case .otherSession: strings.codeSentToDevices(phone: phone)
        case .text: strings.codeSentAsText(phone: phone)
        case .host: strings.codeFromHost(server: server, phone: phone)
        case .elsewhere: strings.codeSent(phone: phone)
        }
    }

    /// The label of the button that requests the code again; nil without the button.
    func resendButton(_ strings: Strings) -> String? {
        guard case .code = step, let resendIn else { return nil }
        guard resendIn > 0 else { return strings.sendCodeAgain }
        let seconds = resendIn % 60
        return strings.sendCodeAgainIn(time: "\(resendIn / 60):\(seconds < 10 ? "0" : "")\(seconds)")
    }

    /// Why the last answer was refused, with what can be done about it; empty without a refusal.
    func refusal(_ strings: Strings) -> String {
        guard let problem else { return "" }
        let sentence = strings.sentence(problem)
        return problem == .phoneUnknown ? "\(sentence) \(strings.askHostToInvite)" : sentence
    }

    /// True if the user may sign in by a QR code instead.
    var mayShowPicture: Bool { step == .phone && offersPictures }

    /// The label of the button that continues.
    func button(_ strings: Strings) -> String {
        switch step {
        case .fingerprint: strings.fingerprintMatches
        case .name: strings.join
        case .code, .password: strings.signIn
        case .server, .phone, .picture: strings.continueSignIn
        }
    }
}
