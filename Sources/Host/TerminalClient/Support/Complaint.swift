import ClientEngine
import ClientHost
import ClientNetwork
import Foundation
import MTProto
import MediaStore
import MessageStore

/// What a command says when it did not do what it was told to, and with which status it ends.
public struct Complaint: Equatable, Sendable {
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
    public init(_ error: any Error) {
        switch error {
        case let error as TerminalError: self.init(error.description, error.status)
        case is OutputClosed: self.init(nil)
        case let error as ChatError:
            self.init(error.description, error == .notKnownHere ? .tryAgain : .failed)
        case let error as HostError: self.init(error.description)
        case let error as ServerKeyError:
            self.init(Self.words(error), error == .notFound ? .tryAgain : .failed)
        case let error as SignInError: self = Self.about(error)
        case let error as AccountError: self = Self.about(error)
        case let error as APIError: self = Self.about(error)
        case let error as StoreError: self = Self.about(error)
        case TaskFailure.refused(let name, _): self.init("not done: \(RefusalText.words(name))")
        case let error as MediaError: self = Self.about(error)
        case is InviteLinkError: self.init("this is not an address or a link of a server", .usage)
        case is CancellationError: self.init("stopped", .tryAgain)
        default: self.init("something went wrong: \(type(of: error))")
        }
    }

    private static func words(_ error: ServerKeyError) -> String {
        switch error {
        case .notFound: "no server answers there"
        case .otherKey: "the server there has another key than the link says: somebody else may be answering"
        case .cancelled: "stopped"
        }
    }

    private static func about(_ error: SignInError) -> Complaint {
        switch error {
        case .phoneInvalid: Complaint("this is no phone number that the server takes")
        case .phoneUnknown: Complaint("nobody has this number, and nobody may join with it")
        case .phoneBanned: Complaint("this number was shut out")
        case .codeWrong: Complaint("this is not the code that was sent")
        case .codeExpired: Complaint("the code is too old; ask for another", .tryAgain)
        case .passwordWrong: Complaint("this is not the password")
        case .passwordUnsupported:
            Complaint("the server asks for the password in a way that this version does not know")
        case .tokenInvalid: Complaint("the picture does not hold any more; try again", .tryAgain)
        case .nameInvalid: Complaint("this is no name that the server takes")
        case .tooManyTries(let wait):
            Complaint("too many tries; wait \(wait.components.seconds) s", .tryAgain)
        case .codeNotSent: Complaint("the server could not send the code", .tryAgain)
        case .network(let error): about(error)
        }
    }

    private static func about(_ error: AccountError) -> Complaint {
        switch error {
        case .folderUnusable: Complaint("the account's folder cannot be used")
        case .signedOut: Complaint("nobody is signed in on this account; log in again")
        case .otherMember: Complaint("what is stored here is of another member; log out first")
        case .nameTaken: Complaint(HostError.nameTaken.description)
        case .notFound: Complaint(HostError.noAccount.description)
        case .network(let error): about(error)
        }
    }

    private static func about(_ error: APIError) -> Complaint {
        switch error {
        case .refused(_, let name, _): Complaint(RefusalText.words(name))
        case .floodWait(let wait):
            Complaint("the server asks to wait \(wait.components.seconds) s", .tryAgain)
        case .signedOut: Complaint("this account was signed out; log in again")
        case .timedOut, .notTaken, .closed: Complaint("the server did not answer", .tryAgain)
        case .unreadable: Complaint("the server says something that this version does not understand")
        case .cancelled: Complaint("stopped", .tryAgain)
        }
    }

    private static func about(_ error: MediaError) -> Complaint {
        switch error {
        case .wrongKey: Complaint("the files of this account have another key")
        case .newerVersion: Complaint("a newer version wrote this account's files")
        case .diskFull: Complaint("the disk is full", .tryAgain)
        case .busy: Complaint("another program is busy with this account", .tryAgain)
        case .readOnly: Complaint("a file cannot be written: the folder does not allow it")
        case .noSource: Complaint("a file cannot be read")
        case .unavailable, .fetchFailed(.gone): Complaint("the server does not have this file any more")
        case .fetchFailed: Complaint("the file could not be fetched", .tryAgain)
        case .damaged: Complaint("a file of this account is damaged")
        default: Complaint("the files of this account failed: \(error)")
        }
    }

    private static func about(_ error: StoreError) -> Complaint {
        switch error {
        case .wrongKey: Complaint("the store of this account has another key")
        case .newerSchema: Complaint("a newer version wrote this account's store")
        case .diskFull: Complaint("the disk is full", .tryAgain)
        case .busy: Complaint("another program is busy with this account", .tryAgain)
        case .readOnly, .cannotOpen: Complaint("this account's store cannot be opened or written")
        case .damaged, .salvageUnfinished: Complaint("the store of this account is damaged")
        default: Complaint("the store of this account failed: \(error)")
        }
    }
}
