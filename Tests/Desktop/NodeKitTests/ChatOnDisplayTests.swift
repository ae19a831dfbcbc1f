import Glibc
import Testing

/// A chat and a chat list in a window, with pointer and keys.
@Suite(.enabled(if: GalleryProcess.isHandInstalled), .serialized, .timeLimit(.minutes(1)))
struct ChatOnDisplayTests {
    /// A position in the chat of a window of 800 × 900 whose chat list is 300 wide.
    private static let inChat = "mousemove 560 500"

    @Test func `bubbles and rows are drawn in the colours of the theme`() async throws {
        let visit = try await GalleryVisit(["act", "chat", "800x900", "at=0"]) {
            $0.count(of: 0x1A6ACB) > 5_000 && $0.count(of: 0xEEFBDD) > 5_000
        }
        #expect(visit.said.first == "drawn")
        #expect(visit.picture.count(near: 0xCFDDC8, by: 18) > 50_000, "the chat's wallpaper")
        #expect(visit.picture.count(of: 0xFFFFFF) > 100_000, "bubbles of others, and rows")
        #expect(visit.picture.count(of: 0xEEFBDD) > 5_000, "bubbles of ours")
        #expect(visit.picture.count(of: 0x1A6ACB) > 5_000, "the row whose chat is open")
        #expect(visit.picture.count(of: 0x0F1114) > 500, "letters")
        #expect(visit.hasEndedWell)
    }

    @Test func `a shadow of one pixel lies below bubbles and not above them`() async throws {
        let visit = try await GalleryVisit(["act", "chat", "800x900", "at=0"]) {
            $0.count(of: 0x1A6ACB) > 5_000 && $0.count(of: 0xEEFBDD) > 5_000
        }
        for ground: UInt32 in [0xFFFFFF, 0xEEFBDD] {
            let dark = visit.picture.darkEdges(of: ground, beside: 0xCFDDC8, from: 300)
            // Some bubbles' widths; a pixel between two bubbles of a run may count for both.
            #expect(dark.below > 300)
            #expect(dark.above < dark.below / 2)
        }
        #expect(visit.hasEndedWell)
    }

    @Test func `a wheel and keys scroll the list, and come back to the same pixel`() async throws {
        let hasEndedWell = try await GalleryProcess.away {
            let gallery = try GalleryProcess(["act", "chat", "dark", "800x900"])
            #expect(gallery.line() == "drawn")
            // In columns without the floating day and the scroll indicator, and once images have loaded.
            let before = try gallery.settled(from: 320, to: 440)
            try gallery.hand("\(Self.inChat) click --repeat 3 4")
            let away = try gallery.screenshot { $0.column(from: 320, to: 440) != before }
            #expect(away.column(from: 320, to: 440) != before)
            #expect(away.count(near: 0x0E1621, by: 12) > 20_000, "still a chat, on a dark ground")
            try gallery.hand("\(Self.inChat) click --repeat 12 5")
            let back = try gallery.screenshot { $0.column(from: 320, to: 440) == before }
            #expect(back.column(from: 320, to: 440) == before)
            return try gallery.end()
        }
        #expect(hasEndedWell)
    }

    @Test func `a dialog closes with the window that it stands over, whoever holds that`() async throws {
        let said = try await GalleryProcess.away {
            let gallery = try GalleryProcess(["act", "chat", "800x900"])
            #expect(gallery.line() == "drawn")
            try gallery.tell("over")
            let line = gallery.line()
            #expect(try gallery.end())
            return line
        }
        #expect(said == "closed")
    }

    @Test func `a click on a bubble's part does what it says, one beside it is told as such`() async throws {
        let said = try await GalleryProcess.away {
            let gallery = try GalleryProcess(["act", "chat", "800x900", "at=0"])
            #expect(gallery.line() == "drawn")
            // An avatar beside a bubble, found by its violet lower colour.
            let shot = try gallery.screenshot()
            let avatar = try #require(shot.place(of: 0x8770E9, near: 4, from: 300, to: 350))
            try gallery.hand("mousemove \(avatar.x) \(avatar.y) click 1")
            let first = gallery.line()
            try gallery.hand("mousemove 780 800 click 3")
            let second = gallery.line()
            #expect(try gallery.end())
            return [first, second]
        }
        #expect(said[0]?.hasPrefix("open") == true)
        #expect(said[1]?.hasPrefix("click 3") == true)
    }
}

extension GalleryProcess {
    /// The pixels of some columns, once they are stable.
    fileprivate func settled(from left: Int, to right: Int) throws -> [UInt32] {
        var last = try screenshot().column(from: left, to: right)
        for _ in 0..<20 {
            usleep(400_000)
            let next = try screenshot().column(from: left, to: right)
            if next == last { break }
            last = next
        }
        return last
    }
}

extension Screenshot {
    /// The pixels of some columns, row after row.
    func column(from left: Int, to right: Int) -> [UInt32] {
        (0..<height).flatMap { pixels[$0 * width + left..<$0 * width + right] }
    }

    /// The number of places, in columns from `left` on, where a solid area of the colour `ground` ends, or begins, beside
    /// a pixel that is darker than the wallpaper behind.
    func darkEdges(of ground: UInt32, beside wallpaper: UInt32, from left: Int) -> (below: Int, above: Int) {
        func green(_ rgb: UInt32) -> Int { Int(rgb >> 8 & 0xFF) }
        func isPaper(_ rgb: UInt32) -> Bool {
            [16, 8, 0].allSatisfy { abs(Int(rgb >> $0 & 0xFF) - Int(wallpaper >> $0 & 0xFF)) <= 18 }
        }
        var found = (below: 0, above: 0)
        for x in left + 4..<width - 4 {
            for y in 5..<height - 5 {
                func pixel(_ offset: Int) -> UInt32 { pixels[(y + offset) * width + x] }
                /// True for the edge of a solid area, which letters on a plate are not.
                func isEdge(_ direction: Int) -> Bool {
                    pixel(direction) != ground && isPaper(pixel(2 * direction))
                        && (-4...4).allSatisfy { pixels[y * width + x + $0] == ground }
                        && (1...4).allSatisfy { pixel(-$0 * direction) == ground }
                }
                guard pixel(0) == ground else { continue }
                for direction in [1, -1] where isEdge(direction) {
                    guard green(pixel(direction)) < green(pixel(2 * direction)) - 10 else { continue }
                    if direction == 1 { found.below += 1 } else { found.above += 1 }
                }
            }
        }
        return found
    }

    /// A position in some columns with approximately this colour; searched from the top.
    func place(of rgb: UInt32, near distance: Int, from left: Int, to right: Int) -> (x: Int, y: Int)? {
        func parts(_ rgb: UInt32) -> [Int] { [16, 8, 0].map { Int(rgb >> $0 & 0xFF) } }
        let wanted = parts(rgb)
        for index in pixels.indices where (left..<right).contains(index % width) {
            let far = zip(parts(pixels[index]), wanted).map { abs($0 - $1) }.max() ?? 0
            if far <= distance { return (index % width, index / width) }
        }
        return nil
    }
}
