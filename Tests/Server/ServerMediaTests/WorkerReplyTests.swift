import ServerMedia
import TestKit
import Testing

@Suite struct WorkerReplyTests {
    static let sample = PhotoThumbnails(
        original: PixelSize(width: 700, height: 500),
        sizes: [
            Thumbnail(kind: .m, size: PixelSize(width: 320, height: 229), jpeg: [1, 2, 3]),
            Thumbnail(kind: .x, size: PixelSize(width: 700, height: 500), jpeg: [4]),
        ],
        stripped: [1, 40, 29]
    )

    @Test func `an outcome survives the pipe`() {
        #expect(WorkerReply.decode(WorkerReply.encode(.success(Self.sample))) == .success(Self.sample))
        #expect(WorkerReply.decode(WorkerReply.encode(.failure(.tooLarge))) == .failure(.tooLarge))
    }

    @Test func `every truncation and every addition is nonsense`() {
        let bytes = WorkerReply.encode(.success(Self.sample))
        for count in 0..<bytes.count { #expect(WorkerReply.decode(Array(bytes[..<count])) == nil) }
        #expect(WorkerReply.decode(bytes + [0]) == nil)
        #expect(WorkerReply.decode([99]) == nil)
        #expect(WorkerReply.decode([2, 2]) == nil)
    }

    @Test func `no damage traps the reader`() {
        var random = SeededRandom(seed: 12)
        let bytes = WorkerReply.encode(.success(Self.sample))
        for index in bytes.indices {
            for _ in 0..<20 {
                var damaged = bytes
                damaged[index] = UInt8.random(in: 0...255, using: &random)
                _ = WorkerReply.decode(damaged)
            }
        }
    }

    @Test func `a size larger than its box is nonsense`() {
        var sample = Self.sample
        sample.sizes[0].size.width = 321
        #expect(WorkerReply.decode(WorkerReply.encode(.success(sample))) == nil)
    }
}
