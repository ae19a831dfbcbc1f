import ClientModel
import Testing

@testable import ComposerUI

@Suite struct ComposerStateTests {
    private let own = ComposerState.Subject(
        id: StableID(rawValue: 7),
        key: MessageKey(peer: PeerID(.user, 1), namespace: .cloud, id: 7),
        author: "",
        summary: "old words"
    )
    private let other = ComposerState.Subject(
        id: StableID(rawValue: 8),
        key: MessageKey(peer: PeerID(.user, 1), namespace: .cloud, id: 8),
        author: "Ada",
        summary: "a question"
    )

    @Test func `what was written before an edit comes back after it`() {
        var state = ComposerState()
        state.text = "half a sent"
        state.answer(other)
        state.edit(own, text: FormattedText("old words"))
        #expect(state.text == "old words" && state.edited == own)
        state.text = "new words"
        state.submitted()
        #expect(state.text == "half a sent" && state.reply == other)
        state.submitted()
        #expect(state == ComposerState())
    }

    @Test func `a voice is recorded where nothing is written`() {
        var state = ComposerState()
        #expect(state.offersRecording)
        state.answer(other)
        #expect(state.offersRecording)
        state.text = " \n"
        #expect(state.offersRecording)
        state.text = "words"
        #expect(!state.offersRecording)
        state.text = ""
        state.edit(own, text: FormattedText(""))
        #expect(!state.offersRecording)
    }

    @Test func `an answer that begins during an edit gives the edit up`() {
        var state = ComposerState()
        state.text = "draft"
        state.edit(own, text: FormattedText("old words"))
        state.answer(other)
        #expect(state.text == "draft" && state.reply == other && state.edited == nil)
    }

    @Test func `the preview of a chosen link is shown, and an edit has choices of its own`() {
        var state = ComposerState()
        state.text = "see https://example.org/a and https://example.org/b"
        #expect(state.shownLinks == state.links)
        var choice = PreviewChoice()
        (choice.link, choice.isAbove) = (state.links[1], true)
        state.choose(choice)
        #expect(state.shownLinks == ["https://example.org/b"])
        state.edit(own, text: FormattedText("see https://example.org/a"), hasPreview: true)
        #expect(state.keepsPreview && state.preview == PreviewChoice())
        state.choose(choice)
        #expect(!state.keepsPreview && state.preview.link == nil && state.preview.isAbove)
        state.cancel()
        #expect(state.preview == choice && !state.keepsPreview)
        state.text = "see https://example.org/a"
        #expect(state.shownLinks == state.links)
        state.submitted()
        #expect(state.preview == PreviewChoice())
    }

    @Test func `a preview that was refused stays away until there is another link`() {
        var state = ComposerState()
        state.text = "see https://example.org"
        state.refusedLinks = state.links
        #expect(state.hasNoPreview)
        state.text = "see https://example.org, then"
        #expect(state.hasNoPreview)
        state.text = "see https://example.org/page"
        #expect(!state.hasNoPreview)
        state.text = "see `https://example.org`"
        #expect(!state.hasNoPreview && state.links.isEmpty)
        state.text = "see https://example.org"
        state.submitted()
        state.text = "see https://example.org"
        #expect(!state.hasNoPreview)
    }

    @Test func `an edit keeps what was decided of the preview, and so does what was written before`() {
        let link = FormattedText("https://example.org")
        var state = ComposerState()
        state.written = link
        state.refusedLinks = state.links
        state.edit(own, text: link, hasPreview: true)
        #expect(!state.hasNoPreview)
        state.cancel()
        #expect(state.hasNoPreview)
        state.refusedLinks = []
        state.edit(own, text: link, hasPreview: false)
        #expect(state.hasNoPreview)
        state.text = "https://example.com"
        #expect(!state.hasNoPreview)
        state.submitted()
        #expect(state.written == link && !state.hasNoPreview)
    }

    @Test func `white space alone is nothing to send`() {
        var state = ComposerState()
        state.text = " \n\t"
        #expect(!state.canSubmit)
        state.text = " x "
        #expect(state.canSubmit)
    }

    @Test func `a long text goes in pieces that end between words`() {
        let text = Array(repeating: "sieben", count: 40).joined(separator: " ")
        let pieces = text.pieces(of: 100)
        #expect(pieces.allSatisfy { $0.utf16.count <= 100 })
        #expect(pieces.joined(separator: " ") == text)
        #expect("👨‍👩‍👧‍👦👨‍👩‍👧‍👦".pieces(of: 3) == ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"])
        #expect("  short ".pieces(of: 100) == ["short"])
    }
}
