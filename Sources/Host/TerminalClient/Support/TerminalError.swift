/// Why a command cannot be carried out.
public enum TerminalError: Error, Hashable, Sendable {
    /// What was given on the command line does not fit together.
    case usage(String)
    /// A question must be answered and nobody is there to ask; the flag that answers it.
    case unanswered(String)
    /// The person said no.
    case refused
    /// Another program does this account's work, and this must be done by it.
    case elsewhere
    /// The account has a password as well, which this program cannot ask for yet.
    case passwordNeeded
    /// The server refused a message.
    case notSent(String)
    /// A file cannot be read.
    case unreadable(String)
    /// No code came.
    case noCode

    var status: Complaint.Status {
        switch self {
        case .usage, .unanswered: .usage
        case .elsewhere, .noCode: .tryAgain
        case .refused, .passwordNeeded, .notSent, .unreadable: .failed
        }
    }
}

extension TerminalError: CustomStringConvertible {
    /// What a person can do.
    public var description: String {
        switch self {
        case .usage(let text): text
        case .unanswered(let flag): "nobody is here to ask; say it with \(flag)"
        case .refused: "nothing was done"
        case .elsewhere: "another program is working with this account; close it first"
        case .passwordNeeded: "this account has a password besides the code, which is not supported yet"
        case .notSent(let reason): "not sent: \(reason)"
        case .unreadable(let path): "\(path) cannot be read"
        case .noCode: "no code came in time"
        }
    }
}
