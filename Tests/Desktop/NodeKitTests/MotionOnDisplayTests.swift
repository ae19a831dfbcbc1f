import Glibc
import Testing

/// A moving list is composed from bitmaps of its rows, which otherwise draw themselves. Users must not see a
/// difference.
@Suite(.enabled(if: GalleryProcess.isHandInstalled), .serialized, .timeLimit(.minutes(1)))
struct MotionOnDisplayTests {
    /// A position where no widget reacts to the pointer.
    private static let pointerAside = "mousemove 799 999"
    /// The distance of the motion: rows are clipped at the edges, and enter and leave.
    private static let way = 37

    /// Texts below their day, then images and files.
    @Test(arguments: [(words: [], rows: [18]), (words: ["dark"], rows: [0])])
    func `rows look in motion as they do at rest`(_ look: (words: [String], rows: [Int])) async throws {
        let hasEndedWell = try await GalleryProcess.away {
            let gallery = try GalleryProcess(["act", "chat", "800x900"] + look.words)
            #expect(gallery.line() == "drawn")
            try gallery.hand(Self.pointerAside)
            for row in look.rows {
                let swaying = try gallery.sway(by: Self.way, at: row)
                #expect(swaying.stills > 0, "frames that were put together")
                #expect(swaying.wasSeen, "both places, at row \(row)")
                #expect(swaying.strangeLines == 0, "at row \(row)")
            }
            return try gallery.end()
        }
        #expect(hasEndedWell)
    }

    @Test func `a jump after a motion or during a fling shows all rows, none of them blank`() async throws {
        let hasEndedWell = try await GalleryProcess.away {
            let gallery = try GalleryProcess(["act", "chat", "800x900", "at=0"])
            #expect(gallery.line() == "drawn")
            try gallery.hand(Self.pointerAside)
            // On a busy computer an image may load late: all later states are compared with this one.
            let top = try gallery.rested(looks: 10)
            for _ in 0..<2 {
                // Scrolls to images, which are fewer than the rows that left, and different from those at the top.
                for _ in 0..<6 {
                    try gallery.tell("move -184")
                    usleep(50_000)
                }
                // Waits until the list has settled, and not only looks settled.
                usleep(600_000)
                #expect(try gallery.rested { $0 != top } != top)
                try gallery.tell("jump 0")
                #expect(try gallery.rested { $0 == top } == top, "after a motion")
            }
            try gallery.tell("fling -3000")
            usleep(80_000)
            try gallery.tell("jump 0")
            #expect(try gallery.rested { $0 == top } == top, "during a fling")
            return try gallery.end()
        }
        #expect(hasEndedWell)
    }
}

/// The part of a screenshot with rows, without the floating day and the scroll indicator.
private struct ChatPixels: Equatable {
    private let lines: [[UInt32]]

    init(_ shot: Screenshot) {
        lines = (100..<890).map { Array(shot.pixels[$0 * shot.width + 304..<$0 * shot.width + 780]) }
    }

    /// True if both show the same.
    func isLike(_ other: ChatPixels) -> Bool {
        lines.indices.allSatisfy { Self.isAlike(lines[$0], other.lines[$0]) }
    }

    /// The lines that equal neither of two screenshots.
    func lines(unlike one: ChatPixels, and other: ChatPixels) -> [Int] {
        lines.indices.filter {
            !Self.isAlike(lines[$0], one.lines[$0]) && !Self.isAlike(lines[$0], other.lines[$0])
        }
    }

    /// True if two lines differ only by rounding. At rest transparent parts are blended onto the bubble and that onto
    /// the wallpaper; in motion all at once.
    private static func isAlike(_ one: [UInt32], _ other: [UInt32]) -> Bool {
        if one == other { return true }
        func part(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 0xFF) }
        return zip(one, other).allSatisfy { one, other in
            one == other || [16, 8, 0].allSatisfy { abs(part(one, $0) - part(other, $0)) <= 2 }
        }
    }
}

/// The observations of a list that moved there and back with each frame.
private struct Swaying {
    /// The number of frames composed from bitmaps.
    var stills: Int
    /// True if it was seen at both positions as at rest.
    var wasSeen: Bool
    /// The number of lines that equaled neither position more than once. A screenshot during drawing mixes old and
    /// new lines, but another time at another line.
    var strangeLines: Int
}

extension GalleryProcess {
    /// Moves the chat between a row and a position further down, and observes it; repeats if an image loaded
    /// meanwhile.
    fileprivate func sway(by way: Int, at row: Int) throws -> Swaying {
        try tell("jump \(row)")
        var here = try rested()
        while true {
            try tell("move \(-way)")
            let away = try rested { $0 != here }
            try tell("sway \(way)")
            let looks = try looks(from: here, to: away)
            try tell("rest")
            let said = line()?.split(separator: " ").compactMap { Int($0) } ?? []
            try tell("jump \(row)")
            let now = try rested()
            defer { here = now }
            guard now == here else { continue }
            let strange = Dictionary(grouping: looks.flatMap { $0.lines(unlike: here, and: away) }) { $0 }
            return Swaying(
                stills: said.last ?? 0,
                wasSeen: looks.contains { $0.isLike(here) } && looks.contains { $0.isLike(away) },
                strangeLines: strange.values.count { $0.count > 1 }
            )
        }
    }

    /// The chat once it is stable for `looks` checks, 0.2 s each. Returns the first stable state that meets the
    /// condition, or the last after ten seconds.
    fileprivate func rested(
        looks: Int = 1,
        where isReached: (ChatPixels) -> Bool = { _ in true }
    ) throws -> ChatPixels {
        let deadline = ContinuousClock.now + .seconds(10)
        var last = try ChatPixels(screenshot())
        var alike = 0
        while true {
            usleep(200_000)
            let next = try ChatPixels(screenshot())
            alike = next == last ? alike + 1 : 0
            let isLate = ContinuousClock.now > deadline
            if alike >= looks && isReached(next) || alike > 0 && isLate { return next }
            last = next
        }
    }

    /// Several states of the chat, until both positions were seen, or for three seconds.
    fileprivate func looks(from here: ChatPixels, to away: ChatPixels) throws -> [ChatPixels] {
        let deadline = ContinuousClock.now + .seconds(3)
        var looks: [ChatPixels] = []
        repeat {
            usleep(15_000)
            looks.append(try ChatPixels(screenshot()))
        } while ContinuousClock.now < deadline
            && (looks.count < 8 || !looks.contains { $0.isLike(here) } || !looks.contains { $0.isLike(away) })
        return looks
    }
}
