package import ClientEngine
package import Localization

// What went wrong, in the member's language. The texts are clauses, as they stand behind the name of a program; a window makes
// sentences of them.
extension Strings {
    /// A sentence about what went wrong.
    package func sentence(_ trouble: UserFacingError) -> String { sentence(of: clause(trouble)) }

    /// A sentence about an error.
    package func sentence(_ error: any Error) -> String { sentence(UserFacingError(error)) }

    /// What went wrong.
    package func clause(_ trouble: UserFacingError) -> String {
        account(trouble) ?? signIn(trouble) ?? server(trouble) ?? stored(trouble) ?? troubleStopped
    }

    private func account(_ trouble: UserFacingError) -> String? {
        switch trouble {
        case .noAccount: troubleNoAccount
        case .nameTaken: troubleNameTaken
        case .accountNameInvalid: troubleAccountName
        case .pathUnusable(let path): troublePath(path: path)
        case .settingsDamaged(let path): troubleSettings(path: path)
        case .serverUnknown: troubleServerUnknown
        case .noKeyring: troubleNoKeyring
        case .passphraseWrong: troublePassphraseWrong
        case .passphraseNeeded: troublePassphraseNeeded
        case .passphraseExposed(let path): troublePassphraseExposed(path: path)
        case .keyUnavailable(let name): troubleKey(name: name)
        case .folderUnusable: troubleFolder
        case .nobodySignedIn: troubleNobodySignedIn
        case .otherMember: troubleOtherMember
        case .signedOut: troubleSignedOut
        default: nil
        }
    }

    private func signIn(_ trouble: UserFacingError) -> String? {
        switch trouble {
        case .noServer: troubleNoServer
        case .otherServerKey: troubleOtherKey
        case .notAnAddress: troubleNoAddress
        case .phoneInvalid: troublePhone
        case .phoneUnknown: troublePhoneUnknown
        case .phoneBanned: troublePhoneBanned
        case .codeWrong: troubleCodeWrong
        case .codeExpired: troubleCodeExpired
        case .codeNotSent: troubleCodeNotSent
        case .passwordWrong: troublePasswordWrong
        case .passwordAlreadySet: troublePasswordSet
        case .passwordUnsupported: troublePasswordUnsupported
        case .emailInvalid: troubleEmail
        case .tokenInvalid: troubleToken
        case .nameInvalid: troubleName
        case .tooManyTries(let seconds): troubleTries(length: wait(seconds))
        case .signInPaused(let seconds): troubleSignInPaused(length: wait(seconds))
        case .versionTooOld: troubleVersion
        default: nil
        }
    }

    private func server(_ trouble: UserFacingError) -> String? {
        switch trouble {
        case .refused(let refusal): clause(refusal)
        case .wait(let seconds): troubleWait(length: wait(seconds))
        case .noAnswer: troubleNoAnswer
        case .answerUnreadable: troubleAnswer
        case .unknown(let kind): troubleUnknown(kind: kind)
        default: nil
        }
    }

    private func stored(_ trouble: UserFacingError) -> String? {
        switch trouble {
        case .picked(let error): clause(error)
        case .picture(let problem): clause(problem)
        case .diskFull: troubleDiskFull
        case .busy: troubleBusy
        case .mediaKeyWrong: troubleMediaKey
        case .mediaTooNew: troubleMediaTooNew
        case .fileReadOnly: troubleFileReadOnly
        case .fileUnreadable: troubleFileUnreadable
        case .fileGone: troubleFileGone
        case .fileNotFetched: troubleFileNotFetched
        case .fileDamaged: troubleFileDamaged
        case .mediaFailed(let name): troubleMedia(name: name)
        case .storeKeyWrong: troubleStoreKey
        case .storeTooNew: troubleStoreTooNew
        case .storeReadOnly: troubleStoreReadOnly
        case .storeDamaged: troubleStoreDamaged
        case .storeFailed(let name): troubleStore(name: name)
        default: nil
        }
    }

    /// How long to wait, in the unit that people would use.
    private func wait(_ seconds: Int64) -> String {
        switch WaitDuration(seconds: seconds) {
        case .seconds(let count): waitSeconds(count: count)
        case .minutes(let count): waitMinutes(count: count)
        case .hours(let count): waitHours(count: count)
        case .days(let count): waitDays(count: count)
        }
    }

    /// Why a file is not taken.
    package func clause(_ error: PickedFileError) -> String {
        switch error {
        case .unreadable: pickedUnreadable
        case .notAFile: pickedNotAFile
        case .empty: pickedEmpty
        case .tooLarge(let limit): pickedTooLarge(size: byteCount(limit))
        }
    }

    /// Why a picture is not taken.
    package func clause(_ problem: PeerPhotoError) -> String {
        switch problem {
        case .fileUnreadable: pictureUnreadableNow
        case .notAccepted: pictureNotAccepted
        case .forbidden: refusalAdministratorsOnly
        case .unknownChat: refusalChatUnknown
        case .other(let name): clause(ServerErrorReason(name))
        }
    }

    /// Why a message was not sent.
    package func clause(_ problem: SendError) -> String {
        switch problem {
        case .flood: problemFlood
        case .publicBan: problemPublicBan
        case .mediaRestricted: problemMediaRestricted
        case .slowMode(let seconds?): problemSlowModeFor(length: wait(Int64(clamping: seconds)))
        case .slowMode(nil): problemSlowMode
        case .tooMuchScheduled: problemTooMuchScheduled
        case .timeNotAccepted: problemTime
        case .presenceHidden: problemPresence
        case .voiceMessagesForbidden: problemVoice
        case .notAccepted: problemNotAccepted
        case .writeForbidden: refusalWriteForbidden
        case .blocked: problemBlocked
        case .forwardsRestricted: problemForwards
        case .tooLong: problemTooLong
        case .empty: problemEmpty
        case .fileUnreadable: problemFileUnreadable
        case .fileNotAccepted: problemFileNotAccepted
        case .unknownChat: refusalChatUnknown
        case .other(let name): clause(ServerErrorReason(name))
        }
    }
}
