import StdExtras
import Testing

@testable import ServerWeb

struct TemplateBadgeTests {
    private func badge(asked: Int32 = 0, published: Int32 = 0, isRefused: Bool = false) -> TemplateBadge {
        TemplateBadge(asked: asked, published: published, isRefused: isRefused)
    }

    @Test func `a badge tells what became of a template`() {
        #expect(badge().words == "Private")
        #expect(badge(asked: 2).words == "Waiting for agreement")
        #expect(badge(published: 2).words == "Published")
        #expect(badge(isRefused: true).words == "Rejected")
    }

    @Test func `a published template with a newer wish is still published`() {
        let renewed = badge(asked: 3, published: 2)
        #expect(renewed.state == "pending")
        #expect(renewed.words == "Published; a newer version waits")
        #expect(badge(published: 2, isRefused: true).state == "published")
    }

    @Test func `scripts get the words and the look`() {
        #expect(badge(published: 1).json.encoded == #"{"words":"Published","look":"good"}"#)
    }
}
