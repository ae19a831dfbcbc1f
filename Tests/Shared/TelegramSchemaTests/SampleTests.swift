import TelegramSchema
import TestKit
import Testing

/// Properties of every constructor of the schema.
@Suite struct SampleTests {
    @Test func `every sample decodes and encodes to the same bytes`() throws {
        let samples = try Sample.all()

        #expect(Set(samples.map(\.bytes.first)).count > 100)
        for sample in samples {
            #expect(try sample.type.recode(sample.bytes) == sample.bytes, "\(sample.name)")
        }
    }

    @Test func `every truncation is refused as one`() throws {
        for sample in try Sample.all() {
            for count in 0..<sample.bytes.count {
                switch refusal(of: Array(sample.bytes.prefix(count)), as: sample.type) {
                case .truncated, .countOutOfRange: break
                case let other:
                    Issue.record("\(sample.name) cut to \(count) bytes: \(String(describing: other))")
                }
            }
        }
    }

    @Test func `bytes left over are refused`() throws {
        for sample in try Sample.all() {
            let refusal = refusal(of: sample.bytes + [0, 0, 0, 0], as: sample.type)
            #expect(refusal == .trailingBytes(4), "\(sample.name)")
        }
    }

    @Test func `an id that no constructor has is refused`() throws {
        for type in SampleTypes.all.values {
            let bytes: [UInt8] = [0xEF, 0xBE, 0xAD, 0xDE] + [UInt8](repeating: 0, count: 64)
            #expect(refusal(of: bytes, as: type) == .unknownConstructor(0xDEAD_BEEF))
        }
    }

    /// Any input gives a value or an error, and a value encodes to bytes that decode to it. A third of all bytes is
    /// flipped; `Scripts/fuzz SECONDS tl` is the long form.
    @Test func `a flipped bit never traps`() throws {
        var random = SeededRandom(seed: 1)
        for sample in try Sample.all() {
            for index in sample.bytes.indices where Int.random(in: 0..<3, using: &random) == 0 {
                var bytes = sample.bytes
                bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                settle(bytes, as: sample.type)
            }
        }
    }

    @Test func `random bytes never trap`() throws {
        var random = SeededRandom(seed: 2)
        for (id, type) in SampleTypes.all.sorted(by: { $0.key < $1.key }) {
            for _ in 0..<20 {
                var writer = TLWriter()
                writer.write(id)
                // Small numbers give plausible counts and flags; pure noise fails at the first of them.
                for _ in 0..<Int.random(in: 0..<24, using: &random) {
                    writer.write(
                        UInt32.random(in: 0...UInt32.max, using: &random)
                            >> UInt32.random(in: 0..<32, using: &random)
                    )
                }
                settle(writer.bytes, as: type)
            }
        }
    }

    private func refusal(of bytes: [UInt8], as type: any TLValue.Type) -> TLError? {
        do throws(TLError) {
            _ = try type.recode(bytes)
            return nil
        } catch {
            return error
        }
    }

    private func settle(_ bytes: [UInt8], as type: any TLValue.Type) {
        func check<Value: TLValue>(_ type: Value.Type) {
            guard let value = try? type.init(decoding: bytes) else { return }  // An error is an answer, too.
            let again = value.encoded()
            guard (try? type.init(decoding: again))?.encoded() != again else { return }
            Issue.record("\(type) from \(bytes)")
        }
        check(type)
    }
}
