import ClientEngine
import ClientHost
import Foundation
import Localization
import TelegramSchema
import WireCrypto

/// The dialog of a sign-in: number, code and, for a new user, a name.
struct TerminalSignInPrompts: Sendable {
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

    func signIn(_ account: Account) async throws -> TL.User {
        let signIn = SignIn(account.network, application: Terminal.application) {
            var random = SystemRandom()
            return random.next()
        }
        if command.showsPicture {
            let step = try await QRCodeSignIn(console).run(over: account.network)
            guard case .signedIn(let user) = step else { return try await enterPassword(signIn) }
            return user
        }
        let phone = try await answer(command.phone, strings.askPhone, flag: "--phone")
        let code = try await signIn.requestCode(phone)
        console.note(words(code))
        switch try await enter(code, signIn) {
        case .signedIn(let user): return user
        case .passwordNeeded: return try await enterPassword(signIn)
        case .nameNeeded: break
        }
        let name = try await answer(command.name, strings.askName, flag: "--name")
        let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
        let step = try await signIn.signUp(
            code,
            firstName: parts.first ?? "",
            lastName: parts.count > 1 ? parts[1] : ""
        )
        guard case .signedIn(let user) = step else { throw SignInError.nameInvalid }
        return user
    }

    private func enterPassword(_ signIn: SignIn) async throws -> TL.User {
        let tries = command.passwordFile == nil ? Self.tries : 1
        for _ in 1..<tries {
            do throws(SignInError) {
                return try await tryPassword(signIn)
            } catch .passwordWrong {
                console.note(strings.wrongPassword)
            }
        }
        return try await tryPassword(signIn)
    }

    private func tryPassword(_ signIn: SignIn) async throws(SignInError) -> TL.User {
        let step = try await signIn.enter(password: password(signIn))
        guard case .signedIn(let user) = step else { throw .passwordUnsupported }
        return user
    }

    /// The password from the user or the first line of a file; empty without either, which the server refuses.
    private func password(_ signIn: SignIn) async throws(SignInError) -> String {
        if let path = command.passwordFile {
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            return text.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? ""
        }
        let hint = try await signIn.passwordHint()
        let (console, strings) = (console, strings)
        let question = hint.map { strings.askPasswordWithHint(hint: $0.printable) } ?? strings.askPassword
        return await onOwnThread { console.ask(question, isSecret: true) } ?? ""
    }

    private func enter(_ code: SentCode, _ signIn: SignIn) async throws -> SignIn.Step {
        if let path = command.codeFile {
            return try await signIn.enter(Self.digits(in: path), for: code)
        }
        for _ in 1..<Self.tries {
            do throws(SignInError) {
                return try await signIn.enter(digits(), for: code)
            } catch .codeWrong {
                console.note(strings.wrongCode)
            }
        }
        return try await signIn.enter(digits(), for: code)
    }

    /// The code that the user types; empty without a user, which the server refuses.
    private func digits() async -> String {
        let (console, strings) = (console, strings)
        return await onOwnThread { console.ask(strings.askCode, isSecret: false) } ?? ""
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

    private func words(_ code: SentCode) -> String {
        switch code.place {
        case .otherSession: strings.codeInOtherSessions
        case .text: strings.codeInText
        case .elsewhere: strings.codeElsewhere
        }
    }
}
