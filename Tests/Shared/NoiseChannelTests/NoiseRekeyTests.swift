import TestKit
import Testing
import WireCrypto

@testable import NoiseChannel

@Suite struct NoiseRekeyTests {
    private func keys() throws -> HandshakeKeys {
        var random = SeededRandom(seed: 8)
        return HandshakeKeys(
            fromInitiator: try SecretKey(using: &random),
            fromResponder: try SecretKey(using: &random),
            exporter: try SecretKey(using: &random),
            hash: FixedBytes()
        )
    }

    @Test func `both ends replace their keys after the same records`() throws {
        var client = NoiseTransport(try keys(), isInitiator: true)
        var server = NoiseTransport(try keys(), isInitiator: false)
        var input = InputBuffer()
        for number in 0..<2 * NoiseTransport.recordsPerKey + 3 {
            let text = [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
            var record: [UInt8] = []
            try client.seal(text, into: &record)
            input.append(record.span.bytes)
            let heard = try server.open(&input)
            #expect(heard == text)
        }
        // The other direction has its own count.
        var record: [UInt8] = []
        try server.seal([1], into: &record)
        input.append(record.span.bytes)
        let heard = try client.open(&input)
        #expect(heard == [1])
    }

    @Test func `after a replacement the old key opens nothing`() throws {
        let keys = try keys()
        var sender = NoiseTransport(keys, isInitiator: true, counter: NoiseTransport.recordsPerKey - 1)
        var (last, next): ([UInt8], [UInt8]) = ([], [])
        try sender.seal([1], into: &last)
        try sender.seal([2], into: &next)
        let counter = NoiseTransport.recordsPerKey
        let nothing: [UInt8] = []
        let open = { (record: [UInt8], counter: UInt64) in
            ChaChaPoly.open(
                record.span.bytes.extracting(2..<record.count),
                under: keys.fromInitiator,
                counter: counter,
                context: nothing.span.bytes
            )
        }
        #expect(open(last, counter - 1) == [1])
        #expect(open(next, counter) == nil)
    }

    @Test func `a long stream is cut into records, and nothing of it into none`() throws {
        var client = NoiseTransport(try keys(), isInitiator: true)
        var out: [UInt8] = []
        let nothing: [UInt8] = []
        try client.seal(nothing, into: &out)
        #expect(out.isEmpty)
        let stream = [UInt8](repeating: 4, count: 3 * NoiseTransport.longestPieceBytes + 1)
        try client.seal(stream, into: &out)
        #expect(out.count == stream.count + 4 * 18)
    }

    @Test func `a direction ends before a counter repeats`() throws {
        var client = NoiseTransport(try keys(), isInitiator: true, counter: .max - 1)
        var out: [UInt8] = []
        try client.seal([1], into: &out)
        let error = failure { () throws(NoiseError) in try client.seal([2], into: &out) }
        #expect(error == .exhausted)
    }
}
