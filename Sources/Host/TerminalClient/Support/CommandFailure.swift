import ClientEngine
import ClientHost
public import Localization
import MTProto

/// What a command says when it did not do what it was told to, and with which status it ends.
public struct CommandFailure: Equatable, Sendable {
    /// How programs that call the command learn of it.
    public enum Status: Int32, Sendable {
        /// It cannot be done.
        case failed = 1
        /// The command line is wrong (`EX_USAGE`).
        case usage = 64
        /// It may be done later (`EX_TEMPFAIL`).
        case tryAgain = 75
    }

    /// For people; nil when there is nobody to tell.
    public var text: String?
    /// For programs.
    public var status: Status

    /// A complaint in these words.
    public init(_ text: String?, _ status: Status = .failed) {
        self.text = text
        self.status = status
    }

    /// What to say about `error`. Never has content of messages in it.
    public init(_ error: any Error, _ strings: Strings) {
        switch error {
        case let error as TerminalError: self.init(error.text(strings), error.status)
        case is OutputClosed: self.init(nil)
        case let error as ChatError:
            self.init(error.text(strings), error == .notKnownHere ? .tryAgain : .failed)
        case is InviteLinkError: self.init(strings.clause(UserFacingError(error)), .usage)
        case TaskFailure.refused(let name, _):
            self.init(strings.notDoneBecause(reason: strings.clause(ServerErrorReason(name))))
        default:
            let trouble = UserFacingError(error)
            self.init(Self.clause(trouble, strings), trouble.isPassing ? .tryAgain : .failed)
        }
    }

    /// What went wrong; with what one can do about it in a terminal.
    private static func clause(_ trouble: UserFacingError, _ strings: Strings) -> String {
        switch trouble {
        case .noAccount: strings.terminalNoAccount
        case .noKeyring: strings.terminalNoKeyring
        case .passphraseNeeded: strings.terminalPassphraseNeeded
        default: strings.clause(trouble)
        }
    }
}
