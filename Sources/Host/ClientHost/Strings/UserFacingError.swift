package import ClientEngine
import ClientNetwork
import Keyring
import MTProto
import MediaStore
import MessageStore

/// What went wrong, as far as it makes a difference to a person. Never has content of messages in it.
///
/// ``text`` says it in English; the window has words of its own for it.
package enum UserFacingError: Hashable, Sendable {
    // Beginning and signing in
    /// There is no such account.
    case noAccount
    /// There is an account of this name.
    case nameTaken
    /// No name for an account.
    case accountNameInvalid
    /// A folder cannot be used; its path.
    case pathUnusable(String)
    /// The file with the settings cannot be understood; its path.
    case settingsDamaged(String)
    /// It is not known on which server an account is.
    case serverUnknown
    /// No keyring is running.
    case noKeyring
    /// Not the passphrase.
    case passphraseWrong
    /// A passphrase is needed.
    case passphraseNeeded
    /// Others may read the file with the passphrase; its path.
    case passphraseExposed(String)
    /// The key of the store cannot be had, for a reason that has a name.
    case keyUnavailable(String)
    /// Nobody answers at this address.
    case noServer
    /// The server has another key than its link says.
    case otherServerKey
    /// Neither an address nor a link.
    case notAnAddress
    /// No phone number that the server takes.
    case phoneInvalid
    /// Nobody has the number, and nobody may join with it.
    case phoneUnknown
    /// The number was shut out.
    case phoneBanned
    /// Not the code that was sent.
    case codeWrong
    /// The code is too old.
    case codeExpired
    /// The server could not send the code.
    case codeNotSent
    /// Not the password.
    case passwordWrong
    /// There is a password already.
    case passwordAlreadySet
    /// The server asks for the password in a way that this version does not know.
    case passwordUnsupported
    /// No address that the server sends codes to.
    case emailInvalid
    /// The server lets only newer versions sign in.
    case versionTooOld
    /// The picture to sign in by is too old.
    case tokenInvalid
    /// No name that the server takes.
    case nameInvalid
    /// Too many tries: wait so many seconds.
    case tooManyTries(seconds: Int64)
    /// Too many tries to sign in: wait so many seconds, or ask the host, who can end the wait.
    case signInPaused(seconds: Int64)

    // An account
    /// The account's folder cannot be used.
    case folderUnusable
    /// Nobody is signed in.
    case nobodySignedIn
    /// What is stored is of another member.
    case otherMember
    /// The session was ended.
    case signedOut

    // What the server says
    /// No.
    case refused(ServerErrorReason)
    /// To wait so many seconds.
    case wait(seconds: Int64)
    /// Nothing.
    case noAnswer
    /// What this version does not understand.
    case answerUnreadable

    // Files and the store
    /// A file cannot be sent.
    case picked(PickedFileError)
    /// A picture cannot be somebody's.
    case picture(PeerPhotoError)
    /// The disk is full.
    case diskFull
    /// Another program is busy with the account.
    case busy
    /// The files of the account have another key.
    case mediaKeyWrong
    /// A newer version wrote the account's files.
    case mediaTooNew
    /// A file cannot be written.
    case fileReadOnly
    /// A file cannot be read.
    case fileUnreadable
    /// The server does not have the file any more.
    case fileGone
    /// A file could not be fetched.
    case fileNotFetched
    /// A file is damaged.
    case fileDamaged
    /// The files failed in another way, which has a name.
    case mediaFailed(String)
    /// The store of the account has another key.
    case storeKeyWrong
    /// A newer version wrote the account's store.
    case storeTooNew
    /// The store cannot be opened or written.
    case storeReadOnly
    /// The store is damaged.
    case storeDamaged
    /// The store failed in another way, which has a name.
    case storeFailed(String)

    /// It was called off.
    case stopped
    /// Something else, with the name of its kind.
    case unknown(String)

    /// Whether the same may work later without anybody mending anything.
    package var isPassing: Bool {
        switch self {
        case .noServer, .codeExpired, .codeNotSent, .tokenInvalid, .tooManyTries, .signInPaused, .wait,
            .noAnswer,
            .diskFull, .busy, .fileNotFetched, .stopped:
            true
        default: false
        }
    }

    /// What `error` means.
    package init(_ error: any Error) {
        self =
            switch error {
            case let error as HostError: Self.about(error)
            case let error as ServerKeyError: Self.about(error)
            case let error as SignInError: Self.about(error)
            case let error as PasswordError: Self.about(error)
            case let error as AccountError: Self.about(error)
            case let error as APIError: Self.about(error)
            case let error as StoreError: Self.about(error)
            case TaskFailure.refused(let name, _): .refused(ServerErrorReason(name))
            case let error as MediaError: Self.about(error)
            case let error as PickedFileError: .picked(error)
            case PeerPhotoError.other(let name): .refused(ServerErrorReason(name))
            case let error as PeerPhotoError: .picture(error)
            case is InviteLinkError: .notAnAddress
            case is CancellationError: .stopped
            default: .unknown("\(type(of: error))")
            }
    }

    private static func about(_ error: HostError) -> UserFacingError {
        switch error {
        case .noAccount: .noAccount
        case .nameTaken: .nameTaken
        case .nameInvalid: .accountNameInvalid
        case .folderUnusable(let path): .pathUnusable(path)
        case .settingsDamaged(let path): .settingsDamaged(path)
        case .serverUnknown: .serverUnknown
        case .locked(.noSecretService): .noKeyring
        case .locked(.wrongPassphrase): .passphraseWrong
        case .locked(let error): .keyUnavailable("\(error)")
        case .passphraseNeeded: .passphraseNeeded
        case .passphraseExposed(let path): .passphraseExposed(path)
        }
    }

    private static func about(_ error: ServerKeyError) -> UserFacingError {
        switch error {
        case .notFound: .noServer
        case .otherKey: .otherServerKey
        case .cancelled: .stopped
        }
    }

    private static func about(_ error: SignInError) -> UserFacingError {
        switch error {
        case .phoneInvalid: .phoneInvalid
        case .phoneUnknown: .phoneUnknown
        case .phoneBanned: .phoneBanned
        case .codeWrong: .codeWrong
        case .codeExpired: .codeExpired
        case .passwordWrong: .passwordWrong
        case .passwordUnsupported: .passwordUnsupported
        case .tokenInvalid: .tokenInvalid
        case .nameInvalid: .nameInvalid
        case .tooManyTries(let wait): .signInPaused(seconds: wait.components.seconds)
        case .versionTooOld: .versionTooOld
        case .codeNotSent: .codeNotSent
        case .network(let error): about(error)
        }
    }

    private static func about(_ error: PasswordError) -> UserFacingError {
        switch error {
        case .wrong: .passwordWrong
        case .alreadySet: .passwordAlreadySet
        case .unsupported: .passwordUnsupported
        case .emailInvalid: .emailInvalid
        case .codeWrong: .codeWrong
        case .codeExpired: .codeExpired
        case .tooManyTries(let wait): .tooManyTries(seconds: wait.components.seconds)
        case .network(let error): about(error)
        }
    }

    private static func about(_ error: AccountError) -> UserFacingError {
        switch error {
        case .folderUnusable: .folderUnusable
        case .signedOut: .nobodySignedIn
        case .inUse: .busy
        case .otherMember: .otherMember
        case .nameTaken: .nameTaken
        case .notFound: .noAccount
        case .network(let error): about(error)
        }
    }

    private static func about(_ error: APIError) -> UserFacingError {
        switch error {
        case .refused(_, let name, _): .refused(ServerErrorReason(name))
        case .floodWait(let wait): .wait(seconds: wait.components.seconds)
        case .signedOut: .signedOut
        case .timedOut, .notTaken, .outcomeUnknown, .closed: .noAnswer
        case .unreadable: .answerUnreadable
        case .cancelled: .stopped
        }
    }

    private static func about(_ error: MediaError) -> UserFacingError {
        switch error {
        case .wrongKey: .mediaKeyWrong
        case .newerVersion: .mediaTooNew
        case .diskFull: .diskFull
        case .busy: .busy
        case .readOnly: .fileReadOnly
        case .noSource: .fileUnreadable
        case .unavailable, .fetchFailed(.gone): .fileGone
        case .fetchFailed: .fileNotFetched
        case .damaged: .fileDamaged
        default: .mediaFailed("\(error)")
        }
    }

    private static func about(_ error: StoreError) -> UserFacingError {
        switch error {
        case .wrongKey: .storeKeyWrong
        case .newerSchema: .storeTooNew
        case .diskFull: .diskFull
        case .busy: .busy
        case .readOnly, .cannotOpen: .storeReadOnly
        case .damaged, .salvageUnfinished: .storeDamaged
        default: .storeFailed("\(error)")
        }
    }
}
