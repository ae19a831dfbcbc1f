import ClientEngine
import ClientHost
import ClientNetwork
import MessageStore

/// The reason why a call of a ``MartletClient`` failed. Contains no text of messages, and no secrets.
public enum MartletClientError: Error, Hashable, Sendable {
    /// The answer that the server did not accept in a sign-in.
    public enum Answer: Hashable, Sendable {
        /// The phone number: it is none, is banned, or may not sign up.
        case phoneNumber
        /// The code: it is wrong or too old.
        case code
        /// The password.
        case password
        /// The name.
        case name
    }

    // Opening
    /// The text is no link to a server.
    case linkInvalid
    /// No address of the link answers.
    case serverUnreachable
    /// The link has no `key=`, so nothing proves that the server is the right one. Its key has this fingerprint.
    case serverUnverified(fingerprint: String)
    /// The server, or the account in the folder, has another key than the link says.
    case otherServer
    /// The folder or a file in it cannot be used.
    case folderUnusable
    /// A passphrase is needed: there is no keyring, and no file with a passphrase.
    case passphraseNeeded
    /// The passphrase is wrong.
    case passphraseWrong
    /// The file with the passphrase, at this path, can be read or changed by others than its owner.
    case passphraseExposed(String)
    /// The key of the files cannot be had, for a reason of this name.
    case keyUnavailable(String)
    /// Another program works with the account.
    case accountInUse

    // Signing in
    /// A prompt had no answer.
    case signInAbandoned
    /// The server did not accept an answer.
    case signInRefused(Answer)
    /// Nobody is signed in, or the session was ended elsewhere. Open the client again to sign in.
    case signedOut

    // Chats, messages and files
    /// There is no such chat; or it is not stored here, and the server could not be asked.
    case noSuchChat
    /// Several chats have a title that begins so; these are some of them.
    case severalChats([MartletClient.Chat.ID])
    /// The quoted part is not in the message.
    case notInMessage
    /// The message has no file.
    case noFile
    /// The file cannot be sent: it is missing, empty, too large or no file.
    case fileNotSendable
    /// The file is not on the server any more, or could not be fetched.
    case fileUnavailable
    /// The server said no, by this constant of its own, such as `USER_IS_BLOCKED`.
    case refused(String)
    /// The server wants this pause before the next attempt.
    case waitRequired(Duration)
    /// The server did not answer in time.
    case noAnswer

    // Everywhere
    /// The disk is full.
    case diskFull
    /// The client was closed.
    case closed
    /// The task was cancelled.
    case cancelled
    /// Something else, named for a report: a damaged store, a fault of the system.
    case other(String)
}

extension MartletClientError {
    /// The library's own error for one of the parts below it.
    init(_ error: any Error) {
        switch error {
        case let error as MartletClientError: self = error
        case let error as ChatError: self = Self.about(error)
        case APIError.refused(_, let name, _), TaskFailure.refused(let name, _): self = .refused(name)
        case SignInError.network(.refused(_, let name, _)): self = .refused(name)
        case HostError.folderUnusable, AccountError.folderUnusable, HostError.settingsDamaged,
            HostError.serverUnknown:
            self = .folderUnusable
        case StoreError.closed: self = .closed
        default: self = Self.about(UserFacingError(error))
        }
    }

    private static func about(_ error: ChatError) -> MartletClientError {
        switch error {
        case .empty, .notFound, .notKnownHere: .noSuchChat
        case .ambiguous(let candidates):
            .severalChats(candidates.compactMap { MartletClient.Chat.ID($0.code) })
        }
    }

    private static func about(_ error: UserFacingError) -> MartletClientError {
        switch error {
        case .notAnAddress: .linkInvalid
        case .noServer: .serverUnreachable
        case .otherServerKey, .otherMember: .otherServer
        case .passphraseNeeded, .noKeyring: .passphraseNeeded
        case .passphraseWrong: .passphraseWrong
        case .keyUnavailable(let name): .keyUnavailable(name)
        case .passphraseExposed(let path): .passphraseExposed(path)
        case .busy: .accountInUse
        case .phoneInvalid, .phoneUnknown, .phoneBanned: .signInRefused(.phoneNumber)
        case .codeWrong, .codeExpired, .codeNotSent: .signInRefused(.code)
        case .passwordWrong, .passwordUnsupported: .signInRefused(.password)
        case .nameInvalid: .signInRefused(.name)
        case .nobodySignedIn, .signedOut: .signedOut
        case .tooManyTries(let seconds), .signInPaused(let seconds), .wait(let seconds):
            .waitRequired(.seconds(seconds))
        case .noAnswer: .noAnswer
        case .picked: .fileNotSendable
        case .fileGone, .fileNotFetched, .fileDamaged: .fileUnavailable
        case .diskFull: .diskFull
        case .stopped: .cancelled
        default: .other("\(error)")
        }
    }
}
