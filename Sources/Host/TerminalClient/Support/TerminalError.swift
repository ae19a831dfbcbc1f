public import ClientEngine
import ClientHost

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
    /// The server refused a message.
    case notSent(String)
    /// The server refused what was done, and here it is taken back; the reason.
    case notDone(String)
    /// The message of this number is no poll.
    case noPoll(Int32)
    /// No folder is called that, or several are.
    case noFolder(String)
    /// A file cannot be read.
    case unreadable(String)
    /// No code came.
    case noCode
    /// A file cannot be sent.
    case file(String, PickedFileError)
    /// A file is no picture that a chat can have.
    case noPicture(String)
    /// There is a file already where one is to be written.
    case exists(String)
    /// The chat has no message of this number.
    case noMessage(Int32)
    /// The message of this number has no file.
    case noFile(Int32)
    /// No way that was tried leads to the server.
    case noWay
    /// Nothing came for too long.
    case noAnswer
    /// What was to be shown whole could not be fetched whole.
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
    /// What a person can do.
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
