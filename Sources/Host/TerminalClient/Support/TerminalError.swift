public import ClientEngine
import ClientHost

/// The reason why a command cannot be carried out.
public enum TerminalError: Error, Hashable, Sendable {
    /// The command line's arguments contradict each other.
    case usage(String)
    /// A question must be answered and there is no user to ask; the flag that answers it.
    case unanswered(String)
    /// The user said no.
    case refused
    /// Another program is the account's master, and only the master can do this.
    case elsewhere
    /// The server refused a message.
    case notSent(String)
    /// The server refused an action, which is undone here; the reason.
    case notDone(String)
    /// The message with this id is not a poll.
    case noPoll(Int32)
    /// No folder matches the name, or several do.
    case noFolder(String)
    /// A file cannot be read.
    case unreadable(String)
    /// No code arrived.
    case noCode
    /// A file cannot be sent.
    case file(String, PickedFileError)
    /// A file is not an image that a chat can have.
    case noPicture(String)
    /// A file exists already at the destination.
    case exists(String)
    /// The chat has no message with this id.
    case noMessage(Int32)
    /// The message with this id has no file.
    case noFile(Int32)
    /// No route leads to the server.
    case noWay
    /// There was no progress for too long.
    case noAnswer
    /// The complete data could not be fetched.
    case incomplete

    var status: CommandFailure.Status {
        switch self {
        case .usage, .unanswered: .usage
        case .elsewhere, .noCode, .noAnswer, .noWay, .incomplete: .tryAgain
        case .refused, .notSent, .notDone, .noPoll, .noFolder, .unreadable, .file, .noPicture, .exists,
            .noMessage, .noFile:
            .failed
        }
    }
}

extension TerminalError: CustomStringConvertible {
    /// The error with a hint for the user.
    public var description: String {
        switch self {
        case .usage(let text): text
        case .unanswered(let flag): "nobody is here to ask; say it with \(flag)"
        case .refused: "nothing was done"
        case .elsewhere: "another program is working with this account; close it first"
        case .notSent(let reason): "not sent: \(reason)"
        case .notDone(let reason): "not done: \(reason)"
        case .noPoll(let id): "message \(id) is no poll"
        case .noFolder(let name):
            "no folder, or more than one, is called \(name.printable); `folders` lists them"
        case .unreadable(let path): "\(path) cannot be read"
        case .noCode: "no code came in time"
        case .incomplete: "not all of it could be fetched in time"
        case .file(let path, let error): "\(path) \(error.text)"
        case .noPicture(let path): "\(path) is no JPEG or PNG that a chat can have"
        case .exists(let path): "\(path) is there already; --force replaces it"
        case .noMessage(let id): "there is no message \(id), or it could not be fetched"
        case .noFile(let id): "message \(id) has no file"
        case .noWay: "none of these ways leads to the server"
        case .noAnswer: "nothing comes from the server; what has come is kept"
        }
    }
}
