import ClientEngine
import ClientNetwork
import MTProto
import MediaStore
import MessageStore

/// What went wrong, in words for a person. Never has content of messages in it.
package struct Trouble: Equatable, Sendable {
    /// The words, as the middle of a sentence.
    package var text: String
    /// Whether the same may work later without anybody mending anything.
    package var isPassing: Bool

    /// Trouble in these words.
    package init(_ text: String, isPassing: Bool = false) {
        self.text = text
        self.isPassing = isPassing
    }

    /// The words for `error`.
    package init(_ error: any Error) {
        switch error {
        case let error as HostError: self.init(error.description)
        case let error as ServerKeyError:
            self.init(Self.words(error), isPassing: error == .notFound)
        case let error as SignInError: self = Self.about(error)
        case let error as AccountError: self = Self.about(error)
        case let error as APIError: self = Self.about(error)
        case let error as StoreError: self = Self.about(error)
        case TaskFailure.refused(let name, _): self.init(RefusalText.words(name))
        case let error as MediaError: self = Self.about(error)
        case is InviteLinkError: self.init("this is not an address or a link of a server")
        case is CancellationError: self.init("stopped", isPassing: true)
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

    private static func about(_ error: SignInError) -> Trouble {
        switch error {
        case .phoneInvalid: Trouble("this is no phone number that the server takes")
        case .phoneUnknown: Trouble("nobody has this number, and nobody may join with it")
        case .phoneBanned: Trouble("this number was shut out")
        case .codeWrong: Trouble("this is not the code that was sent")
        case .codeExpired: Trouble("the code is too old; ask for another", isPassing: true)
        case .passwordWrong: Trouble("this is not the password")
        case .passwordUnsupported:
            Trouble("the server asks for the password in a way that this version does not know")
        case .tokenInvalid: Trouble("the picture does not hold any more; try again", isPassing: true)
        case .nameInvalid: Trouble("this is no name that the server takes")
        case .tooManyTries(let wait):
            Trouble("too many tries; wait \(wait.components.seconds) s", isPassing: true)
        case .codeNotSent: Trouble("the server could not send the code", isPassing: true)
        case .network(let error): about(error)
        }
    }

    private static func about(_ error: AccountError) -> Trouble {
        switch error {
        case .folderUnusable: Trouble("the account's folder cannot be used")
        case .signedOut: Trouble("nobody is signed in on this account; log in again")
        case .otherMember: Trouble("what is stored here is of another member; log out first")
        case .nameTaken: Trouble(HostError.nameTaken.description)
        case .notFound: Trouble(HostError.noAccount.description)
        case .network(let error): about(error)
        }
    }

    private static func about(_ error: APIError) -> Trouble {
        switch error {
        case .refused(_, let name, _): Trouble(RefusalText.words(name))
        case .floodWait(let wait):
            Trouble("the server asks to wait \(wait.components.seconds) s", isPassing: true)
        case .signedOut: Trouble("this account was signed out; log in again")
        case .timedOut, .notTaken, .closed: Trouble("the server did not answer", isPassing: true)
        case .unreadable: Trouble("the server says something that this version does not understand")
        case .cancelled: Trouble("stopped", isPassing: true)
        }
    }

    private static func about(_ error: MediaError) -> Trouble {
        switch error {
        case .wrongKey: Trouble("the files of this account have another key")
        case .newerVersion: Trouble("a newer version wrote this account's files")
        case .diskFull: Trouble("the disk is full", isPassing: true)
        case .busy: Trouble("another program is busy with this account", isPassing: true)
        case .readOnly: Trouble("a file cannot be written: the folder does not allow it")
        case .noSource: Trouble("a file cannot be read")
        case .unavailable, .fetchFailed(.gone): Trouble("the server does not have this file any more")
        case .fetchFailed: Trouble("the file could not be fetched", isPassing: true)
        case .damaged: Trouble("a file of this account is damaged")
        default: Trouble("the files of this account failed: \(error)")
        }
    }

    private static func about(_ error: StoreError) -> Trouble {
        switch error {
        case .wrongKey: Trouble("the store of this account has another key")
        case .newerSchema: Trouble("a newer version wrote this account's store")
        case .diskFull: Trouble("the disk is full", isPassing: true)
        case .busy: Trouble("another program is busy with this account", isPassing: true)
        case .readOnly, .cannotOpen: Trouble("this account's store cannot be opened or written")
        case .damaged, .salvageUnfinished: Trouble("the store of this account is damaged")
        default: Trouble("the store of this account failed: \(error)")
        }
    }
}
