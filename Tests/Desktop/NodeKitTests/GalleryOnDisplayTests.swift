import Testing

/// With a window, a display and a process: what no test without them can see.
// One after another: a process started meanwhile would hold the pipe whose end ends the display.
@Suite(.enabled(if: GalleryProcess.isDisplayInstalled), .serialized, .timeLimit(.minutes(1)))
struct GalleryOnDisplayTests {
    @Test func `a window shows what threads laid out, and rests when nothing changes`() throws {
        let gallery = try GalleryProcess([])
        // Jobs of the main actor run while GTK's loop does: that is who says this.
        #expect(gallery.line() == "drawn")
        let picture = try gallery.screenshot()
        #expect(picture.count(of: 0xD7E3EC) > 100_000, "the widget's ground")
        #expect(picture.count(of: 0xFFFFFF) > 50_000, "bubbles")
        #expect(picture.count(of: 0x0D0D14) > 1_000, "letters")
        #expect(picture.count(of: 0x1F6FB2) > 5, "links")
        #expect(picture.count(of: 0x9AA0A8) > 1_000, "what hides a spoiler")
        let rest = try #require(gallery.line()).split(separator: " ")
        let milliseconds = try #require(Int(rest[1]))
        #expect(milliseconds < 200, "of processor time in a second in which nothing happens")
        #expect(try gallery.end())
    }

    @Test func `the same texts are laid out once and drawn dark`() throws {
        let gallery = try GalleryProcess(["dark"])
        #expect(gallery.line() == "drawn")
        let picture = try gallery.screenshot()
        #expect(picture.count(of: 0x1B1D22) > 100_000)
        #expect(picture.count(of: 0xF2F3F5) > 1_000)
        #expect(gallery.line() != nil)
        #expect(try gallery.end())
    }
}
