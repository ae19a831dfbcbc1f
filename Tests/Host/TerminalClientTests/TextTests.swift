import ClientHost
import ClientModel
import Foundation
import Localization
import Testing

@testable import TerminalClient

@Suite struct TextTests {
    @Test func `others' texts cannot move the cursor or turn the direction`() {
        #expect("a\u{1B}[2Jb\u{7}\u{202E}c\td".printable == "a[2Jbc d")
        #expect("one\ntwo\r\n".printable == "one two ")
        #expect("one\n\ntwo\u{0}".printableLines == ["one", "", "two"])
    }

    @Test func `wide characters and emoji take two columns`() {
        #expect("Ada".displayWidth == 3)
        #expect("漢字".displayWidth == 4)
        #expect("👩‍🚀".displayWidth == 2)
        #expect("e\u{301}".displayWidth == 1)
        #expect("漢字漢字".truncated(to: 5) == "漢字…")
        #expect("Ada".truncated(to: 3) == "Ada")
        #expect("漢".padded(to: 4) == "漢  ")
    }

    @Test func `moments have a form for people and one for programs`() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(DateText.iso(1_700_000_000) == "2023-11-14T22:13:20Z")
        #expect(DateText.local(1_700_000_000, in: zone) == "2023-11-14 23:13")
    }

    @Test(arguments: [1e300, .infinity, -1e300, .nan])
    func `a film of any length has one in words`(duration: Double) {
        var video = VideoInfo(size: PixelSize(width: 4, height: 3), duration: 0)
        video.duration = duration
        for kind in [DocumentKind.video(video), .round(video)] {
            var document = Document(MediaID(.document, 1))
            document.kind = kind
            #expect(MediaText(.english).words(.document(document))?.contains(":") == true)
        }
    }
}
