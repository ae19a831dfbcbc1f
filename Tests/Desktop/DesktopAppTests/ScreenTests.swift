import ClientEngine
import ClientHost
import ClientModel
import Testing

@testable import DesktopApp

@Suite struct ScreenTests {
    private let folder = AccountFolder(path: "/accounts/home")

    @Test func `who has no account is welcomed`() {
        #expect(Screen(nil) == .welcome)
        #expect(Screen(Screen.Front(folder: folder, authorizationState: .empty)) == .welcome)
    }

    @Test func `an account shows its chats as soon as it is open`() {
        let member = PeerID(.user, 7)
        #expect(Screen(Screen.Front(folder: folder)) == .opening)
        #expect(Screen(Screen.Front(folder: folder, authorizationState: .signedIn(member))) == .chats(folder))
    }

    @Test func `a session that was ended elsewhere is signed in again and loses nothing`() {
        let front = Screen.Front(folder: folder, authorizationState: .signedOut(PeerID(.user, 7)))
        #expect(Screen(front) == .signedOut(folder))
    }

    @Test func `an account that cannot be opened says why`() {
        let front = Screen.Front(folder: folder, failure: .diskFull, authorizationState: nil)
        #expect(Screen(front) == .failure(folder, .diskFull))
    }
}
