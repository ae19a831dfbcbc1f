import BenchKit
import COpenSSL
import MTProto
import WireCrypto

/// Packets of MTProto 2.0, beside the cipher alone, OpenSSL's and a plain copy.
enum EnvelopeCase {
    private static let sizes = [256, 4096, 65536, 1 << 20]

    static func run(_ results: inout Results) {
        for size in sizes {
            envelope(size, &results)
            cipher(size, &results)
        }
    }

    private static func envelope(_ size: Int, _ results: inout Results) {
        var random = SystemRandom()
        guard let key = AuthKey(bytes: random.randomBytes(AuthKey.byteCount)) else { return }
        let header = MessageHeader(
            salt: 1,
            sessionID: SessionID(rawValue: 2),
            messageID: WireMessageID(rawValue: 1 << 33),
            seqNo: 1
        )
        let body = [UInt8](repeating: 7, count: size)
        var packet: [UInt8] = []
        let seal = {
            packet.removeAll(keepingCapacity: true)
            Envelope.seal(
                header,
                body: body.span.bytes,
                key: key,
                from: .client,
                random: &random,
                into: &packet
            )
        }
        report(
            "seal \(size) B",
            size: size,
            nanoseconds: Stopwatch.nanoseconds(seal),
            allocations: Allocations.count(seal),
            results: &results
        )
        let sealed = packet
        // Opening decrypts in place, so each round begins with a copy.
        let open = {
            packet.replaceSubrange(0..<packet.count, with: sealed)
            consume(try? Envelope.open(&packet, key: key, from: .client))
        }
        report(
            "open \(size) B",
            size: size,
            nanoseconds: Stopwatch.nanoseconds(open),
            allocations: Allocations.count(open),
            results: &results
        )
    }

    private static func cipher(_ size: Int, _ results: inout Results) {
        var bytes = [UInt8](repeating: 7, count: size)
        let key = Digest.sha256(bytes)
        let ours = Stopwatch.nanoseconds {
            // Whole blocks inside the array cannot fail.
            try? AESIGE.encrypt(&bytes, in: 0..<size, key: key, iv: key)
        }
        report("IGE \(size) B", size: size, nanoseconds: ours, allocations: 0, results: &results)

        var schedule = AES_KEY()
        AES_set_encrypt_key(key.array, 256, &schedule)
        var output = bytes
        var vector = key.array
        let theirs = Stopwatch.nanoseconds {
            AES_ige_encrypt(bytes, &output, size, &schedule, &vector, AES_ENCRYPT)
        }
        report("OpenSSL IGE \(size) B", size: size, nanoseconds: theirs, allocations: 0, results: &results)
        let copy = Stopwatch.nanoseconds { output.replaceSubrange(0..<size, with: bytes) }
        report("copy \(size) B", size: size, nanoseconds: copy, allocations: 0, results: &results)
    }

    private static func report(
        _ name: String,
        size: Int,
        nanoseconds: Double,
        allocations: Double,
        results: inout Results
    ) {
        results.add(
            "envelope",
            name,
            [
                "MB/s": Double(size) / nanoseconds * 1000,
                "per second": 1e9 / nanoseconds,
                "ns": nanoseconds,
                "allocations": allocations,
            ]
        )
    }
}
