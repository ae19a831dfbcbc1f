package import ClientEngine
import Keyring

extension UserFacingError {
    /// The words for a person, in English, as the middle of a sentence.
    package var text: String {
        switch self {
        case .noAccount: HostError.noAccount.description
        case .nameTaken: HostError.nameTaken.description
        case .accountNameInvalid: HostError.nameInvalid.description
        case .pathUnusable(let path): HostError.folderUnusable(path).description
        case .settingsDamaged(let path): HostError.settingsDamaged(path).description
        case .serverUnknown: HostError.serverUnknown.description
        case .noKeyring: HostError.locked(.noSecretService).description
        case .passphraseWrong: HostError.locked(.wrongPassphrase).description
        case .passphraseNeeded: HostError.passphraseNeeded.description
        case .passphraseExposed(let path): HostError.passphraseExposed(path).description
        case .keyUnavailable(let name): "the key of this account cannot be had: \(name)"
        case .noServer: "no server answers there"
        case .otherServerKey:
            "the server there has another key than the link says: somebody else may be answering"
        case .notAnAddress: "this is not an address or a link of a server"
        case .phoneInvalid: "this is no phone number that the server takes"
        case .phoneUnknown: "nobody has this number, and nobody may join with it"
        case .phoneBanned: "this number was shut out"
        case .codeWrong: "this is not the code that was sent"
        case .codeExpired: "the code is too old; ask for another"
        case .codeNotSent: "the server could not send the code"
        case .passwordWrong: "this is not the password"
        case .passwordAlreadySet: "there is a password already, which is needed to change it"
        case .passwordUnsupported:
            "the server asks for the password in a way that this version does not know"
        case .emailInvalid: "the server does not send codes to this address"
        case .tokenInvalid: "the picture does not hold any more; try again"
        case .nameInvalid: "this is no name that the server takes"
        case .tooManyTries(let seconds): "too many tries; wait \(Self.wait(seconds))"
        case .signInPaused(let seconds):
            "too many tries to sign in; wait \(Self.wait(seconds)), or ask the server's host for a code"
        case .versionTooOld: "the server lets only newer versions sign in; update this program"
        case .folderUnusable: "the account's folder cannot be used"
        case .nobodySignedIn: "nobody is signed in on this account; log in again"
        case .otherMember: "what is stored here is of another member; log out first"
        case .signedOut: "this account was signed out; log in again"
        case .refused(let refusal): refusal.text
        case .wait(let seconds): "the server asks to wait \(Self.wait(seconds))"
        case .noAnswer: "the server did not answer"
        case .answerUnreadable: "the server says something that this version does not understand"
        case .picked(let error): "the file \(error.text)"
        case .picture(let problem): problem.text
        case .diskFull: "the disk is full"
        case .busy: "another program is busy with this account"
        case .mediaKeyWrong: "the files of this account have another key"
        case .mediaTooNew: "a newer version wrote this account's files"
        case .fileReadOnly: "a file cannot be written: the folder does not allow it"
        case .fileUnreadable: "a file cannot be read"
        case .fileGone: "the server does not have this file any more"
        case .fileNotFetched: "the file could not be fetched"
        case .fileDamaged: "a file of this account is damaged"
        case .mediaFailed(let name): "the files of this account failed: \(name)"
        case .storeKeyWrong: "the store of this account has another key"
        case .storeTooNew: "a newer version wrote this account's store"
        case .storeReadOnly: "this account's store cannot be opened or written"
        case .storeDamaged: "the store of this account is damaged"
        case .storeFailed(let name): "the store of this account failed: \(name)"
        case .stopped: "stopped"
        case .unknown(let kind): "something went wrong: \(kind)"
        }
    }

    private static func wait(_ seconds: Int64) -> String { WaitDuration(seconds: seconds).text }
}

extension PeerPhotoError {
    /// What it means to a person, in English, as the middle of a sentence.
    package var text: String {
        switch self {
        case .fileUnreadable: "the file cannot be read any more"
        case .notAccepted: "the server does not take this file for a picture"
        case .forbidden: "only administrators may"
        case .unknownChat: "this chat is not known well enough"
        case .other(let name): ServerErrorReason(name).text
        }
    }
}

extension PickedFileError {
    /// What is said of the file, in English.
    package var text: String {
        switch self {
        case .unreadable: "cannot be read"
        case .notAFile: "is not a file"
        case .empty: "has nothing in it"
        case .tooLarge(let limit): "is longer than \(MediaText.size(limit))"
        }
    }
}
