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

    /// The key after `key`: zeros sealed by the cipher alone under the last counter (revision 34, section 4.2).
    private func replacement(_ key: SecretKey) throws -> SecretKey {
        let (zeros, nothing) = ([UInt8](repeating: 0, count: 32), [UInt8]())
        var box: [UInt8] = []
        try ChaChaPoly.seal(
            zeros.span.bytes,
            under: key,
            counter: .max,
            context: nothing.span.bytes,
            into: &box
        )
        return try SecretKey(copying: box.span.bytes.extracting(0..<32))
    }

    @Test func `records open by the old key before the replacement, and by its successor after it`() throws {
        let keys = try keys()
        let counter = NoiseTransport.recordsPerKey
        var receiver = NoiseTransport(keys, isInitiator: false, counter: counter - 1)
        var input = InputBuffer()
        let nothing: [UInt8] = []
        let sealed: [(UInt8, SecretKey, UInt64)] = [
            (1, keys.fromInitiator, counter - 1), (2, try replacement(keys.fromInitiator), counter),
        ]
        for (byte, key, counter) in sealed {
            let text = [byte]
            var record: [UInt8] = []
            record.appendLength(text.count + ChaChaPoly.overhead)
            try ChaChaPoly.seal(
                text.span.bytes,
                under: key,
                counter: counter,
                context: nothing.span.bytes,
                into: &record
            )
            input.append(record.span.bytes)
            let heard = try receiver.open(&input)
            #expect(heard == text)
        }
    }

    @Test func `after a replacement its successor seals, and the old key opens nothing`() throws {
        let keys = try keys()
        var sender = NoiseTransport(keys, isInitiator: true, counter: NoiseTransport.recordsPerKey - 1)
        var (last, next): ([UInt8], [UInt8]) = ([], [])
        try sender.seal([1], into: &last)
        try sender.seal([2], into: &next)
        let counter = NoiseTransport.recordsPerKey
        let nothing: [UInt8] = []
        let open = { (record: [UInt8], key: SecretKey, counter: UInt64) in
            ChaChaPoly.open(
                record.span.bytes.extracting(2..<record.count),
                under: key,
                counter: counter,
                context: nothing.span.bytes
            )
        }
        let (old, new) = (keys.fromInitiator, try replacement(keys.fromInitiator))
        #expect(open(last, old, counter - 1) == [1])
        #expect(open(next, old, counter) == nil)
        #expect(open(next, new, counter) == [2])
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
