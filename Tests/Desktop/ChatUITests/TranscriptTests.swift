import ChatPresentation
import ClientModel
import Localization
import Testing

@testable import ChatUI

@Suite struct TranscriptTests {
    private let transcript = Transcript(Strings.english, TimeZoneRules())
    private let bubbles = SomeMessages.entries(["Hello Ada.", "", "Are you there?"]).bubbles

    @Test func `a single message is copied as it is`() {
        #expect(transcript.text(of: [.init(bubble: bubbles[0])]) == "Hello Ada.")
        #expect(transcript.text(of: [.init(bubble: bubbles[0], text: "Ada")]) == "Ada")
    }

    @Test func `several are copied under their authors and times, empty ones left out`() {
        let text = transcript.text(of: bubbles.map { .init(bubble: $0) })
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 5)
        #expect(lines[0].hasPrefix("Bob, [") && lines[1] == "Hello Ada." && lines[2].isEmpty)
        #expect(lines[3].hasPrefix("Bob, [") && lines[4] == "Are you there?")
    }
}
