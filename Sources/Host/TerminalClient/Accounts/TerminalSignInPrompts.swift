import ClientEngine
import ClientHost
import Foundation
import Localization
import MTProto
import TelegramSchema

/// The answers to a sign-in's questions: from the command line, from files, or from the user.
struct TerminalSignInPrompts: SignInAnswers {
    /// The time to wait for a code in a file.
    private static let codePatience = Duration.seconds(120)
    /// The number of attempts for a code or password.
    private static let tries = 3

    private let command: LogIn
    private let console: any Console
    private var strings: Strings { console.style.strings }

    init(_ command: LogIn, _ terminal: Terminal) {
        self.command = command
        console = terminal.console
    }

    /// Signs in by number and code, or by a QR code.
    func signIn(_ account: Account) async throws -> TL.User {
        let dialog = SignInDialog(
            over: account.network,
            self,
            invitation: (try? InviteLink(command.place))?.invitation
        )
        guard command.showsPicture else { return try await dialog.run() }
        let step = try await QRCodeSignIn(console).run(over: account.network)
        guard case .signedIn(let user) = step else { return try await dialog.enterPassword() }
        return user
    }

    var codeAttempts: Int { command.codeFile == nil ? Self.tries : 1 }
    var passwordAttempts: Int { command.passwordFile == nil ? Self.tries : 1 }

    func phone() async throws -> String {
        try await answer(command.phone, strings.askPhone, flag: "--phone")
    }

    func name() async throws -> String { try await answer(command.name, strings.askName, flag: "--name") }

    /// The code from the file, or the one that the user types; empty without a user, which the server refuses.
    func code(_ sent: SentCode, attempt: Int) async throws -> String {
        console.note(attempt == 1 ? strings.place(of: sent) : strings.wrongCode)
        if let path = command.codeFile { return try await Self.digits(in: path) }
        let (console, strings) = (console, strings)
        return await onOwnThread { console.ask(strings.askCode, isSecret: false) } ?? ""
    }

    /// The password from the user or the first line of a file; empty without either, which the server refuses.
    func password(hint: String?, attempt: Int) async throws -> String {
        if let path = command.passwordFile {
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            return text.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? ""
        }
        if attempt > 1 { console.note(strings.wrongPassword) }
        let (console, strings) = (console, strings)
        let question = hint.map { strings.askPasswordWithHint(hint: $0.printable) } ?? strings.askPassword
        return await onOwnThread { console.ask(question, isSecret: true) } ?? ""
    }

    private func answer(_ given: String?, _ question: String, flag: String) async throws -> String {
        if let given { return given }
        let console = console
        let typed = await onOwnThread { console.ask(question, isSecret: false) }
        guard let typed, !typed.isEmpty else { throw TerminalError.unanswered(flag) }
        return typed
    }

    /// The last word of a file, once it has been written.
    private static func digits(in path: String) async throws -> String {
        let found = try await finished(within: codePatience) {
            while true {
                // The file usually does not exist yet.
                let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
                if text.hasSuffix("\n"), let last = text.split(whereSeparator: \.isWhitespace).last {
                    return String(last)
                }
                try await Task.sleep(for: .milliseconds(50))
            }
        }
        guard let found else { throw TerminalError.noCode }
        return found
    }
}
