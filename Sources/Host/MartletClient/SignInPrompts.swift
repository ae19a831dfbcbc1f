import ClientEngine
import ClientHost

extension MartletClient {
    /// The answers that a sign-in needs, from a person or another program. Nil gives the sign-in up.
    ///
    /// ```swift
    /// struct Answers: MartletClient.SignInPrompts {
    ///     func phoneNumber() async -> String? { "+15550100" }
    ///     func code(_ request: MartletClient.CodeRequest) async -> String? { await inbox.nextCode() }
    ///     func password(_ request: MartletClient.PasswordRequest) async -> String? { nil }
    ///     func name() async -> String? { "Echo Bot" }
    /// }
    /// ```
    public protocol SignInPrompts: Sendable {
        /// The phone number, with the country code.
        func phoneNumber() async -> String?
        /// The code that the server has sent.
        func code(_ request: CodeRequest) async -> String?
        /// The password of two-step verification.
        func password(_ request: PasswordRequest) async -> String?
        /// The first and last name, with a space between them, for a number that is new on the server.
        func name() async -> String?
    }

    /// A question for a code.
    public struct CodeRequest: Sendable {
        /// The place where the code can be read.
        public enum Place: Sendable, Hashable {
            /// A message in the user's other sessions.
            case otherSession
            /// A text message, or another way of the server's host.
            case text
            /// Whoever runs the server reads it out.
            case host
            /// A place that this version does not know.
            case elsewhere
        }

        /// The place where the code can be read.
        public var place: Place { Place(sent.place) }
        /// A note of the server's host on where codes come from; nil for none.
        public var hint: String? { sent.hint }
        /// The number of the attempt: from 2 on the code before was wrong. There are three.
        public let attempt: Int
        let sent: SentCode
    }

    /// A question for the password of two-step verification.
    public struct PasswordRequest: Sendable {
        /// The user's own hint; nil for none.
        public let hint: String?
        /// The number of the attempt: from 2 on the password before was wrong. There are three.
        public let attempt: Int
    }
}

extension MartletClient.CodeRequest.Place {
    init(_ place: SentCode.Place) {
        switch place {
        case .otherSession: self = .otherSession
        case .text: self = .text
        case .host: self = .host
        case .elsewhere: self = .elsewhere
        }
    }
}

/// The answers of another program, for the dialog of a sign-in.
struct AnsweredPrompts: SignInAnswers {
    var prompts: any MartletClient.SignInPrompts

    var codeAttempts: Int { 3 }
    var passwordAttempts: Int { 3 }

    func phone() async throws -> String { try answered(await prompts.phoneNumber()) }

    func code(_ sent: SentCode, attempt: Int) async throws -> String {
        try answered(await prompts.code(MartletClient.CodeRequest(attempt: attempt, sent: sent)))
    }

    func password(hint: String?, attempt: Int) async throws -> String {
        try answered(await prompts.password(MartletClient.PasswordRequest(hint: hint, attempt: attempt)))
    }

    func name() async throws -> String { try answered(await prompts.name()) }

    private func answered(_ answer: String?) throws(MartletClientError) -> String {
        guard let answer else { throw .signInAbandoned }
        return answer
    }
}
