import ClientModel
import Testing

@testable import Notifier

/// The search of the desktop.
@Suite struct DesktopSearchTests {
    @Test func `a result is called by its chat and its account, whatever the account is called`() throws {
        for account in ["home", "at work", " ", ""] {
            let result = DesktopSearchResult(peer: PeerID(.channel, 77), account: account)
            #expect(DesktopSearchResult(result.name) == result)
        }
        for name in ["", "7", "x home", "99999999999999999999 home", " home"] {
            #expect(DesktopSearchResult(name) == nil, "\(name)")
        }
    }

    @Test func `the desktop is shown the name and the username, and the account of several`() {
        var user = User(7)
        user.firstName = "Ada"
        user.usernames = [Username("countess")]
        let result = DesktopSearchResult(peer: user.id, account: "home")
        let one = result.description(.user(user), isOneOfSeveral: false)
        #expect(one.first { $0.name == "name" }?.value == .string("Ada"))
        #expect(one.first { $0.name == "description" }?.value == .string("@countess"))
        let several = result.description(.user(user), isOneOfSeveral: true)
        #expect(several.first { $0.name == "description" }?.value == .string("@countess – home"))
    }

    @Test func `nothing is found or opened while chats may not be named`() async {
        let search = DesktopSearch(mayName: { false }) { _ in Issue.record("opened") }
        #expect(await search.find(["ada"]).isEmpty)
        #expect(await search.descriptions(of: ["7 home"]).isEmpty)
        await search.open("7 home", at: 0)
    }
}
