import ClientEngine
import ClientHost
import ClientNetwork
import Localization

/// Signs in by a QR code in the terminal.
struct QRCodeSignIn: Sendable {
    private let console: any Console

    init(_ console: any Console) { self.console = console }

    func run(over network: Network) async throws(SignInError) -> SignIn.Step {
        let signIn = QRCodeLogin(QRCodeLogin.Environment(network), application: SignInDialog.application)
        let console = console
        console.note(console.style.strings.readPicture)
        return try await signIn.run { token in
            if let picture = QRCode(token.link) {
                console.note("\n" + picture.lines(inColor: console.style.usesColor).joined(separator: "\n"))
            }
            console.note("\n\(token.link)\n")
        }
    }
}
