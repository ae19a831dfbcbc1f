import ClientEngine
import ClientHost
import ClientNetwork
import Keyring
import MTProto
import MessageStore
import Testing

@testable import MartletClient

@Suite struct MartletClientErrorTests {
    @Test func `errors of the parts below become the library's own`() {
        let errors: [(any Error, MartletClientError)] = [
            (InviteLinkError.badAddress, .linkInvalid),
            (ServerKeyError.notFound, .serverUnreachable),
            (ServerKeyError.otherKey, .otherServer),
            (HostError.passphraseNeeded, .passphraseNeeded),
            (HostError.locked(.wrongPassphrase), .passphraseWrong),
            (HostError.folderUnusable("/"), .folderUnusable),
            (AccountError.signedOut, .signedOut),
            (AccountError.inUse, .accountInUse),
            (SignInError.codeWrong, .signInRefused(.code)),
            (SignInError.tooManyTries(.seconds(9)), .waitRequired(.seconds(9))),
            (APIError.refused(code: 400, name: "USER_IS_BLOCKED"), .refused("USER_IS_BLOCKED")),
            (APIError.timedOut, .noAnswer),
            (StoreError.closed, .closed),
            (StoreError.diskFull, .diskFull),
            (CancellationError(), .cancelled),
            (ChatError.notKnownHere, .noSuchChat),
        ]
        for (error, expected) in errors { #expect(MartletClientError(error) == expected, "\(error)") }
    }
}
