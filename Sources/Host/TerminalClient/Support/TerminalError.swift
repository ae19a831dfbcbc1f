public import ClientEngine
import ClientHost
import Localization

/// The reason why a command cannot be carried out.
public enum TerminalError: Error, Hashable, Sendable {
    /// What does not fit together on a command line.
    public enum Usage: Hashable, Sendable {
        /// There is nothing to send.
        case textMissing
        /// Several files need a folder.
        case outputMustBeFolder
        /// A chat with somebody has no picture of its own.
        case pictureForWhom
        /// Votes are given or taken back.
        case answersOrRetract
        /// The poll has so many answers.
        case answersOneTo(Int)
        /// The poll takes one answer.
        case oneAnswerOnly
        /// No link of a picture for signing in.
        case notALoginPicture
    }

    /// Why something was taken back.
    public enum Reason: Hashable, Sendable {
        /// The server refused it, by its name for that.
        case refusal(String)
        /// The server refused a picture.
        case picture(PeerPhotoError)
        /// Somebody was faster with a picture.
        case anotherPicture
    }

    /// The command line's arguments contradict each other.
    case usage(Usage)
    /// A question must be answered and there is no user to ask; the flag that answers it.
    case unanswered(String)
    /// The user said no.
    case refused
    /// Another program is the account's master, and only the master can do this.
    case elsewhere
    /// The server refused a message; the name of its file, and why.
    case notSent(String?, SendError)
    /// The server refused an action, which is undone here; the reason.
    case notDone(Reason)
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

extension TerminalError {
    /// What a person can do, as a clause.
    func text(_ strings: Strings) -> String {
        switch self {
        case .usage(let usage): usage.text(strings)
        case .unanswered(let flag): strings.unanswered(flag: flag)
        case .refused: strings.nothingDone
        case .elsewhere: strings.accountElsewhere
        case .notSent(let file, let problem):
            strings.notSentBecause(
                reason: [file, strings.clause(problem)].compactMap(\.self).joined(separator: ": ")
            )
        case .notDone(let reason): strings.notDoneBecause(reason: reason.text(strings))
        case .noPoll(let id): strings.notAPoll(number: Int(id))
        case .noFolder(let name): strings.noFolderCalled(name: name.printable)
        case .unreadable(let path): strings.pathUnreadable(path: path)
        case .noCode: strings.noCodeInTime
        case .incomplete: strings.notAllFetched
        case .file(let path, let error): "\(path): \(strings.clause(error))"
        case .noPicture(let path): strings.noPictureFile(path: path)
        case .exists(let path): strings.pathExists(path: path)
        case .noMessage(let id): strings.noSuchMessage(number: Int(id))
        case .noFile(let id): strings.messageWithoutFile(number: Int(id))
        case .noWay: strings.noWayLeads
        case .noAnswer: strings.nothingComes
        }
    }
}

extension TerminalError.Usage {
    fileprivate func text(_ strings: Strings) -> String {
        switch self {
        case .textMissing: strings.textMissing
        case .outputMustBeFolder: strings.outputMustBeFolder
        case .pictureForWhom: strings.pictureForWhom
        case .answersOrRetract: strings.answersOrRetract
        case .answersOneTo(let number): strings.answersOneTo(number: number)
        case .oneAnswerOnly: strings.clause(ServerErrorReason.oneAnswerOnly)
        case .notALoginPicture: strings.notALoginPicture
        }
    }
}

extension TerminalError.Reason {
    fileprivate func text(_ strings: Strings) -> String {
        switch self {
        case .refusal(let name): strings.clause(ServerErrorReason(name))
        case .picture(let problem): strings.clause(problem)
        case .anotherPicture: strings.anotherPictureSet
        }
    }
}
