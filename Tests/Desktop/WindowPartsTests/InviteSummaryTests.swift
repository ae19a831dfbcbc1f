import ChatPresentation
import ClientModel
import Localization
import Testing

@testable import WindowParts

@Suite struct InviteSummaryTests {
    /// Noon, 14 November 2023.
    private static let now: Int32 = 1_699_963_200
    private let line = InviteSummary(Strings.english, TimeZoneRules())

    private func invite(_ change: (inout ChatInvite) -> Void) -> ChatInvite {
        var invite = ChatInvite("https://t.me/+abc", by: PeerID(.user, 1), made: 5)
        change(&invite)
        return invite
    }

    private func text(_ change: (inout ChatInvite) -> Void) -> String {
        line.text(invite(change), now: Self.now)
    }

    @Test func `a link says how many came, how many may, and until when`() {
        #expect(text { _ in } == "Nobody has joined yet")
        #expect(text { ($0.usage, $0.requests) = (3, 1) } == "3 joined · 1 request")
        #expect(text { ($0.usage, $0.terms.usageLimit) = (3, 10) } == "3 joined · 7 left")
        #expect(text { ($0.usage, $0.terms.usageLimit) = (10, 10) } == "10 joined · used up")
        #expect(text { $0.terms.expires = Self.now } == "Nobody has joined yet · expired")
        #expect(text { $0.terms.expires = Self.now + 3600 } == "Nobody has joined yet · until 13:00")
        #expect(
            text { $0.terms.expires = Self.now + 86_400 }
                == "Nobody has joined yet · until 15 November, 12:00"
        )
        #expect(text { ($0.isRevoked, $0.terms.usageLimit) = (true, 10) } == "Nobody has joined yet")
    }

    @Test func `it is called by its name, or by itself without what all links begin with`() {
        #expect(line.title(invite { _ in }) == "t.me/+abc")
        #expect(line.title(invite { $0.terms.title = "Friends" }) == "Friends")
        #expect(InviteSummary.short("http://a.example/+b") == "a.example/+b")
        #expect(InviteSummary.short("tg://join?invite=b") == "tg://join?invite=b")
    }

    @Test func `hostile numbers are shown and nothing else`() {
        #expect(
            text { ($0.usage, $0.terms.usageLimit, $0.terms.expires) = (.max, 1, .max) }
                .contains("used up")
        )
        #expect(text { $0.terms.expires = .min }.hasSuffix("expired"))
    }

    @Test(arguments: [
        (1, "1 вступивший"), (2, "2 вступивших"), (5, "5 вступивших"),
    ])
    func `L10-02: who came, in Russian`(count: Int, text: String) {
        #expect(Strings(.named("ru")!).joinedByLink(count: count) == text)
    }

    @Test(arguments: [(0, "لم ينضم أحد بعد"), (1, "انضم شخص واحد"), (2, "انضم شخصان"), (3, "3 أشخاص انضموا")])
    func `L10-02: who came, in Arabic`(count: Int, text: String) {
        #expect(Strings(.named("ar")!).joinedByLink(count: count) == text)
    }
}
