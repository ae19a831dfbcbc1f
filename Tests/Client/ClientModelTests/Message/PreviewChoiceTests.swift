import ClientModel
import Testing

@Suite struct PreviewChoiceTests {
    private static let links = ["example.org/a", "https://example.org/b"]

    private func content(_ url: String, _ flags: ContentFlags = []) -> MessageContent {
        var content = MessageContent(text: Self.links.joined(separator: " "))
        content.media = [.webPage(WebPage(id: 1, url: url))]
        content.flags = flags
        return content
    }

    @Test func `a message tells what its sender chose`() {
        let first = PreviewChoice(content("https://example.org/a/"), links: Self.links)
        #expect(first == PreviewChoice() && !first.namesPage)
        let flags: ContentFlags = [.smallPreview, .previewAbove]
        let second = PreviewChoice(content("http://example.org/b", flags), links: Self.links)
        #expect(second.link == Self.links[1] && second.size == .small && second.isAbove && second.namesPage)
        #expect(second.flags == [.smallPreview, .previewAbove, .chosenPreview])
        #expect(PreviewChoice(content("https://example.com/c"), links: Self.links).link == nil)
    }

    @Test func `a link is chosen among others, and not once it is the first or is gone`() {
        var choice = PreviewChoice()
        choice.link = Self.links[1]
        #expect(choice.among(Self.links).link == Self.links[1])
        #expect(choice.among([Self.links[1]]).link == nil)
        #expect(choice.among([Self.links[0]]).link == nil)
    }
}
