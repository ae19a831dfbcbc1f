import ClientHost
import Foundation
import Localization

extension MartletClient {
    /// Asks the user on standard error, in the language of the environment, and reads the answers from standard input.
    /// The end of the input gives the sign-in up.
    public struct TerminalPrompts: SignInPrompts {
        private let strings = Strings(chosen: nil, ProcessInfo.processInfo.environment)

        /// Creates the prompts.
        public init() {}

        /// Asks for the phone number.
        public func phoneNumber() async -> String? { await ask(strings.askPhone) }

        /// Says where the code is, or that the one before was wrong, and asks for it.
        public func code(_ request: CodeRequest) async -> String? {
            let said = request.attempt == 1 ? strings.place(of: request.sent) : strings.wrongCode
            return await ask("\(said)\n\(strings.askCode)")
        }

        /// Asks for the password without showing it.
        public func password(_ request: PasswordRequest) async -> String? {
            let said = request.attempt == 1 ? "" : "\(strings.wrongPassword)\n"
            let question = request.hint.map { strings.askPasswordWithHint(hint: $0.printable) }
            return await ask(said + (question ?? strings.askPassword), isSecret: true)
        }

        /// Asks for the name.
        public func name() async -> String? { await ask(strings.askName) }

        private func ask(_ question: String, isSecret: Bool = false) async -> String? {
            await onOwnThread { TerminalQuestion.ask(question, isSecret: isSecret) }
        }
    }
}
