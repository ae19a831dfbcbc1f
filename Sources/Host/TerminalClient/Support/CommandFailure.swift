import ClientEngine
import ClientHost
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
    public init(_ error: any Error) {
        switch error {
        case let error as TerminalError: self.init(error.description, error.status)
        case is OutputClosed: self.init(nil)
        case let error as ChatError:
            self.init(error.description, error == .notKnownHere ? .tryAgain : .failed)
        case is InviteLinkError: self.init(UserFacingError(error).text, .usage)
        case TaskFailure.refused(let name, _): self.init("not done: \(ServerErrorReason(name).text)")
        default:
            let trouble = UserFacingError(error)
            self.init(trouble.text, trouble.isPassing ? .tryAgain : .failed)
        }
    }
}
