import ClientEngine
import ClientHost
public import Localization
import MTProto

/// The message and exit status of a failed command.
public struct CommandFailure: Equatable, Sendable {
    /// The exit status for calling programs.
    public enum Status: Int32, Sendable {
        /// The command failed.
        case failed = 1
        /// The command line is wrong (`EX_USAGE`).
        case usage = 64
        /// The command may work later (`EX_TEMPFAIL`).
        case tryAgain = 75
    }

    /// The text for the user; nil for none.
    public var text: String?
    /// The exit status.
    public var status: Status

    /// Creates a failure with a text.
    public init(_ text: String?, _ status: Status = .failed) {
        self.text = text
        self.status = status
    }

    /// Creates the failure for `error`. Its text never contains message content.
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
