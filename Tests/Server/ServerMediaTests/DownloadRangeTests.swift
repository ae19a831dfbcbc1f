import ServerMedia
import Testing

@Suite struct DownloadRangeTests {
    @Test(arguments: [(0, 1 << 20), (0, 4096), (1 << 20, 1 << 20), (524_288, 524_288), (4096, 4096)])
    func `what clients ask for is granted`(offset: Int64, limit: Int32) throws {
        let range = try DownloadRange.check(offset: offset, limit: limit, isPrecise: false)
        #expect(range == offset..<offset + Int64(limit))
    }

    @Test(arguments: [(0, 3 * 1024), (1024, 1024), (1023 * 1024, 1024)])
    func `a precise range is finer`(offset: Int64, limit: Int32) throws {
        #expect(try DownloadRange.check(offset: offset, limit: limit, isPrecise: true).count == Int(limit))
        #expect(throws: DownloadRangeError.self) {
            try DownloadRange.check(offset: offset, limit: limit, isPrecise: false)
        }
    }

    static let refused: [(Int64, Int32, DownloadRangeError)] = [
        (-4096, 4096, .offsetInvalid), (1, 4096, .offsetInvalid), (.max, 4096, .offsetInvalid),
        (0, 0, .limitInvalid), (0, -4096, .limitInvalid), (0, 2 << 20, .limitInvalid),
        (0, 1000, .limitInvalid),
        (0, 12288, .limitInvalid), (4096, 1 << 20, .limitInvalid),
    ]

    @Test(arguments: refused)
    func `anything else is refused`(offset: Int64, limit: Int32, error: DownloadRangeError) {
        #expect(throws: error) { try DownloadRange.check(offset: offset, limit: limit, isPrecise: false) }
    }
}
