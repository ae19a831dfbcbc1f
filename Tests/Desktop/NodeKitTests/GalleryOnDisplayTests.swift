import Testing

/// Tests with a window, a display and a process, for behaviour that no other test can see.
// Serialized: a process started meanwhile would inherit the pipe whose end ends the display.
@Suite(.enabled(if: GalleryProcess.isDisplayInstalled), .serialized, .timeLimit(.minutes(1)))
struct GalleryOnDisplayTests {
    @Test func `a window shows what threads laid out, and rests when nothing changes`() async throws {
        let visit = try await GalleryVisit()
        // Jobs of the main actor run inside GTK's loop: such a job writes this line.
        #expect(visit.said.first == "drawn")
        let picture = visit.picture
        #expect(picture.count(of: 0xD7E3EC) > 100_000, "the widget's ground")
        #expect(picture.count(of: 0xFFFFFF) > 50_000, "bubbles")
        #expect(picture.count(of: 0x0D0D14) > 1_000, "letters")
        #expect(picture.count(of: 0x1F6FB2) > 5, "links")
        #expect(picture.count(of: 0x9AA0A8) > 1_000, "what hides a spoiler")
        let rest = try #require(visit.said.last).split(separator: " ")
        let milliseconds = try #require(Int(rest[1]))
        #expect(milliseconds < 200, "of processor time in a second in which nothing happens")
        #expect(visit.hasEndedWell)
    }

    @Test func `the same texts are drawn on a dark ground`() async throws {
        let visit = try await GalleryVisit(["dark"])
        #expect(visit.picture.count(of: 0x1B1D22) > 100_000)
        #expect(visit.picture.count(of: 0xF2F3F5) > 1_000)
        #expect(visit.hasEndedWell)
    }
}
