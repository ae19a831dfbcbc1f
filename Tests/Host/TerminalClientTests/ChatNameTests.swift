import ClientHost
import ClientModel
import Testing

@testable import TerminalClient

@Suite struct ChatNameTests {
    @Test func `people name chats in five ways`() {
        #expect(ChatName("me") == .me)
        #expect(ChatName("@ada") == .username("ada"))
        #expect(ChatName("+1 (555) 01-00") == .phone("15550100"))
        #expect(ChatName("u12") == .code(PeerID(.user, 12), "u12"))
        #expect(ChatName(" Ada ") == .title("Ada"))
        #expect(ChatName("  ") == nil)
    }

    @Test(arguments: ["u", "u1x", "x12", "u-1", "u99999999999999999999", "@", "+a", "Me"])
    func `what is almost a name is the beginning of a title`(text: String) {
        #expect(ChatName(text) == .title(text))
    }

    @Test(arguments: PeerID.Kind.allCases) func `a code names what it was made of`(kind: PeerID.Kind) {
        let peer = PeerID(kind, 77)
        #expect(PeerID(code: peer.code) == peer)
    }
}
