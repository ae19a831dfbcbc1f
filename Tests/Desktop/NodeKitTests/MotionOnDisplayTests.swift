import Glibc
import Testing

/// A list that moves is put together from pixels of its rows, which otherwise draw themselves. Nobody may see that.
@Suite(.enabled(if: GalleryProcess.isHandInstalled), .serialized, .timeLimit(.minutes(1)))
struct MotionOnDisplayTests {
    /// Where nothing lights up under it.
    private static let pointerAside = "mousemove 799 999"
    /// How far the list sways: rows are cut off at its edges, and come and go.
    private static let way = 37

    /// Texts below their day, then pictures and papers.
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
            // On a busy machine a picture may come late: all that follows is compared with this.
            let top = try gallery.rested(looks: 10)
            for _ in 0..<2 {
                // To where pictures are, which are fewer than the rows that left, and none of those at the top.
                for _ in 0..<6 {
                    try gallery.tell("move -184")
                    usleep(50_000)
                }
                // Until the list has settled, and not only looks so.
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

/// The part of a picture where rows are, without what comes and goes as the list moves: the day that floats over them, and
/// the scroll indicator.
private struct ChatPixels: Equatable {
    private let lines: [[UInt32]]

    init(_ shot: Screenshot) {
        lines = (100..<890).map { Array(shot.pixels[$0 * shot.width + 304..<$0 * shot.width + 780]) }
    }

    /// Whether it shows the same.
    func isLike(_ other: ChatPixels) -> Bool {
        lines.indices.allSatisfy { Self.isAlike(lines[$0], other.lines[$0]) }
    }

    /// Which lines are those of neither one picture nor the other.
    func lines(unlike one: ChatPixels, and other: ChatPixels) -> [Int] {
        lines.indices.filter {
            !Self.isAlike(lines[$0], one.lines[$0]) && !Self.isAlike(lines[$0], other.lines[$0])
        }
    }

    /// Whether two lines differ by no more than what is lost as colours are rounded: what is half transparent is laid over
    /// its bubble and that over the wallpaper at rest, and in motion all at once.
    private static func isAlike(_ one: [UInt32], _ other: [UInt32]) -> Bool {
        if one == other { return true }
        func part(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 0xFF) }
        return zip(one, other).allSatisfy { one, other in
            one == other || [16, 8, 0].allSatisfy { abs(part(one, $0) - part(other, $0)) <= 2 }
        }
    }
}

/// What was seen of a list that went there and back with each frame.
private struct Swaying {
    /// How many frames were put together from pixels.
    var stills: Int
    /// Whether it was seen at both places as it is at rest there.
    var wasSeen: Bool
    /// How many lines were of neither more than once. The display may be looked at while it is drawn to: where that
    /// happens a line is the old one and the new one, but the next time it is another line.
    var strangeLines: Int
}

extension GalleryProcess {
    /// Has the chat sway from a row to somewhat further down, and looks at it; again if a picture came meanwhile.
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

    /// The chat once it looks the same for so many looks, 0.2 s each; of those, the first in which something is true, or
    /// the last of ten seconds.
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

    /// The chat a few times, and on until both places were seen, or for three seconds.
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
