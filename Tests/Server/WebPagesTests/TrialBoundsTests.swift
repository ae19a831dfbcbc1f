import PageFetching
import TelegramSchema
import Testing

@testable import WebPages

struct TrialBoundsTests {
    private let ada = UserID(rawValue: 1)
    private let eve = UserID(rawValue: 2)

    private func page(_ bytes: Int) -> FetchedPage {
        FetchedPage(
            url: "https://owls.example/",
            contentType: nil,
            validators: PageValidators(),
            bytes: [UInt8](repeating: 0, count: bytes)
        )
    }

    @Test func `few readings of one member wait`() {
        var running = RunningTrials()
        let begun = (0..<13).map { _ in running.begin(ada) }
        #expect(begun == Array(repeating: true, count: RunningTrials.mostOfMember) + [false])
        let ofOther = running.begin(eve)
        running.end(ada)
        let again = [running.begin(ada), running.begin(ada)]
        #expect(ofOther && again == [true, false])
    }

    @Test func `one member takes two places, and others come before the rest of their readings`() async {
        let places = ReadingPlaces(3)
        await places.take(for: 1)
        await places.take(for: 1)
        async let third: Void = places.take(for: 1)
        await places.take(for: 2)
        await places.leave(of: 2)
        await places.take(for: 2)
        await places.leave(of: 1)
        await third
        await places.leave(of: 1)
    }

    @Test func `who works with many pages loses their own first`() {
        var kept = KeptPages()
        kept.keep(page(1 << 20), at: "a", for: ada)
        for number in 0..<60 { kept.keep(page(5 << 20), at: "\(number)", for: eve) }
        let (first, rest) = (left(["a"], in: &kept), left((0..<60).map { "\($0)" }, in: &kept))
        #expect(first == ["a"] && rest == ["57", "58", "59"])
        kept.keep(page(1), at: "59", for: eve)
        let newest = kept.page(at: "59")
        #expect(newest?.bytes.count == 1)
    }

    @Test func `all pages have a room in all, and the largest share gives way`() {
        var kept = KeptPages()
        kept.keep(page(1 << 20), at: "a", for: ada)
        for member in Int64(2)..<6 {
            for number in 0..<3 {
                kept.keep(page(5 << 20), at: "\(member) \(number)", for: UserID(rawValue: member))
            }
        }
        let others = (Int64(2)..<6).flatMap { member in (0..<3).map { "\(member) \($0)" } }
        let (first, rest) = (left(["a"], in: &kept), left(others, in: &kept))
        #expect(first == ["a"] && rest.count == 9)
    }

    @Test func `one member has ten pages`() {
        var kept = KeptPages()
        for number in 0..<15 { kept.keep(page(1), at: "\(number)", for: ada) }
        let own = left((0..<15).map { "\($0)" }, in: &kept)
        #expect(own == (5..<15).map { "\($0)" })
    }

    /// Those of some addresses whose pages are there.
    private func left(_ urls: [String], in kept: inout KeptPages) -> [String] {
        var left: [String] = []
        for url in urls where kept.page(at: url) != nil { left.append(url) }
        return left
    }
}
