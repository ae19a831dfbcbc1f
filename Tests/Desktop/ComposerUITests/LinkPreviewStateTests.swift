import ClientModel
import Testing

@testable import ComposerUI

@Suite struct LinkPreviewStateTests {
    private static let link = ["https://example.org"]
    private static let other = ["https://example.org/other"]

    private let page = WebPage(id: 1, url: "https://example.org")

    /// The state after a request for `link` at 400 ms.
    private func asked() -> LinkPreviewState {
        var state = LinkPreviewState()
        state.write(Self.link, at: .zero)
        #expect(state.advance(to: .milliseconds(400)) == Self.link)
        return state
    }

    @Test func `it is asked once nobody has typed for a while`() {
        var state = LinkPreviewState()
        #expect(state.nextTime == nil)
        for time in [0, 300, 600] {
            state.write(Self.link, at: .milliseconds(time))
            #expect(state.advance(to: .milliseconds(time + 299)) == nil)
        }
        #expect(state.nextTime == .milliseconds(1000))
        #expect(state.advance(to: .milliseconds(1000)) == Self.link)
        // Not again, for any other text.
        state.write(Self.link, at: .milliseconds(1010))
        #expect(state.advance(to: .seconds(9)) == nil)
        state.take(page, of: Self.link)
        state.write(Self.link, at: .seconds(10))
        #expect(state.advance(to: .seconds(20)) == nil && state.nextTime == nil)
        #expect(state.shown == .page(page))
    }

    @Test func `a quick answer is shown alone, or not at all`() {
        var state = asked()
        #expect(state.advance(to: .milliseconds(549)) == nil && state.shown == .nothing)
        state.take(nil, of: Self.link)
        #expect(state.shown == .nothing && state.nextTime == nil)
        state = asked()
        state.take(page, of: Self.link)
        #expect(state.shown == .page(page))
    }

    @Test func `a slow answer is said to be awaited`() {
        var state = asked()
        #expect(state.nextTime == .milliseconds(550))
        #expect(state.advance(to: .milliseconds(550)) == nil)
        #expect(state.shown == .lookingUp("https://example.org") && state.nextTime == nil)
        state.take(nil, of: Self.link)
        #expect(state.shown == .nothing)
    }

    @Test func `another link takes the place of the first, and late answers are of no use`() {
        var state = asked()
        state.write(Self.other, at: .milliseconds(450))
        #expect(state.question == nil)
        state.take(page, of: Self.link)
        #expect(state.shown == .nothing)
        #expect(state.advance(to: .milliseconds(850)) == Self.other)
        state.take(page, of: Self.other)
        #expect(state.shown == .page(page))
        // The shown preview does not disappear with each letter of the next link.
        state.write(Self.link, at: .seconds(2))
        #expect(state.shown == .lookingUp("https://example.org"))
        #expect(state.advance(to: .seconds(3)) == Self.link)
        state.take(nil, of: Self.link)
        #expect(state.shown == .nothing)
    }

    @Test func `what is known of a link is shown at once, until the server has answered`() {
        var state = LinkPreviewState()
        state.write(Self.link, at: .zero)
        state.know(page, of: Self.link)
        #expect(state.shown == .page(page) && state.nextTime == .milliseconds(400))
        state.know(WebPage(id: 2, url: "other"), of: Self.other)
        #expect(state.shown == .page(page))
        #expect(state.advance(to: .milliseconds(400)) == Self.link)
        #expect(state.nextTime == nil)
        var offline = state
        offline.giveUp(on: Self.link)
        #expect(offline.shown == .page(page) && offline.question == nil)
        state.take(nil, of: Self.link)
        #expect(state.shown == .nothing)
        state = asked()
        _ = state.advance(to: .milliseconds(550))
        state.giveUp(on: Self.link)
        #expect(state.shown == .nothing)
    }

    @Test func `without a link nothing is shown or asked`() {
        var state = asked()
        state.take(page, of: Self.link)
        state.write([], at: .seconds(1))
        #expect(state.shown == .nothing && state.nextTime == nil && state.advance(to: .seconds(9)) == nil)
        // A request from before the removal is ignored as well.
        state = asked()
        state.write([], at: .seconds(1))
        state.take(page, of: Self.link)
        #expect(state.shown == .nothing)
    }
}
