import ChatPresentation
import Testing

@Suite struct BubbleContextTests {
    @Test func `another width, size of text or language makes another layout`() {
        let context = Fixture.context()
        var others = [Fixture.context(width: 641), Fixture.context(textSize: 16), context, context]
        others[2].version = 1
        others[3].zone = TimeZoneRules(first: 3600)
        for other in others { #expect(other.key != context.key) }
        #expect(Fixture.context().key == context.key)
    }
}
