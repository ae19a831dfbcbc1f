import ClientModel
import Testing

@Suite struct RecordCodingTests {
    /// A record with one field of each kind, for errors that need no type around them.
    private struct Probe: RecordCodable {
        var number: Int32 = 0
        var text = ""
        var inner: [Probe] = []

        init() {}

        init(from reader: inout RecordReader) throws(RecordError) {
            while let field = try reader.next() {
                switch field {
                case 1: number = try reader.int32()
                case 2: text = try reader.string()
                case 3: try reader.append(to: &inner)
                default: break
                }
            }
        }

        func write(to writer: inout RecordWriter) {
            writer.write(number, at: 1)
            writer.write(text, at: 2)
            writer.write(inner, at: 3)
        }
    }

    @Test func `defaults take no bytes`() {
        #expect(Probe().record() == [])
        #expect(MessageContent().record() == [])
        #expect(CachedPeerData().record() == [0x2A, 0x00])
    }

    static let bad: [([UInt8], RecordError)] = [
        ([0x08], .truncated),
        ([0x12, 0x05, 0x61], .truncated),
        ([0x12, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], .truncated),
        ([0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02], .malformedNumber),
        ([0x00], .malformedTag),
        ([0x0B], .malformedTag),
        ([0x0D, 0, 0, 0, 0], .malformedTag),
        ([0x80, 0x80, 0x80, 0x01, 0x00], .malformedTag),
        ([0x0A, 0x00], .wrongWireType(field: 1)),
        ([0x10, 0x00], .wrongWireType(field: 2)),
        ([0x08, 0x80, 0x80, 0x80, 0x80, 0x20], .outOfRange(field: 1)),
        ([0x12, 0x01, 0xFF], .invalidUTF8(field: 2)),
        ([0x29, 1, 2, 3], .truncated),
    ]

    @Test(arguments: bad)
    func `bytes that break the layout are refused by name`(bytes: [UInt8], error: RecordError) {
        #expect(throws: error) { try Probe(record: bytes) }
    }

    @Test func `the last of a field that comes twice counts`() throws {
        #expect(try Probe(record: [0x08, 0x02, 0x08, 0x04]).number == 2)
    }

    @Test func `records nest to a bound`() throws {
        func nested(_ depth: Int) -> [UInt8] {
            var probe = Probe()
            for _ in 0..<depth {
                var outer = Probe()
                outer.inner = [probe]
                probe = outer
            }
            return probe.record()
        }

        _ = try Probe(record: nested(RecordReader.maximumDepth))
        #expect(throws: RecordError.tooDeep) { try Probe(record: nested(RecordReader.maximumDepth + 1)) }
    }

    @Test func `records inside one are counted, and so are its bytes`() throws {
        let most = [[UInt8]](repeating: [0x1A, 0x00], count: RecordReader.maximumRecordCount).flatMap(\.self)
        #expect(try Probe(record: most).inner.count == RecordReader.maximumRecordCount)
        #expect(throws: RecordError.tooManyRecords) { try Probe(record: most + [0x1A, 0x00]) }

        let long = [UInt8](repeating: 0, count: RecordReader.maximumByteCount + 1)
        #expect(throws: RecordError.tooLarge(byteCount: long.count)) { try Probe(record: long) }
    }

    @Test(arguments: [0, 1, 126, 127, 128, 129, 16_383, 16_384, 300_000])
    func `a nested record of any length comes back`(count: Int) throws {
        var inner = Probe()
        inner.text = String(repeating: "x", count: count)
        var outer = Probe()
        outer.inner = [inner, Probe()]
        outer.number = 7

        let back = try Probe(record: outer.record())

        #expect(back.inner.map(\.text) == [inner.text, ""])
        #expect(back.number == 7)
    }

    @Test func `a choice of a newer version is kept byte for byte`() throws {
        let newer = NewerMedia()
        var content = RecordWriter()
        content.write("text", at: 1)
        content.write(newer, at: 3)

        let decoded = try MessageContent(record: content.bytes)

        guard case .unknown(let record)? = decoded.media.first else {
            Issue.record("not unknown: \(decoded.media)")
            return
        }
        #expect(record.bytes == newer.record())
        #expect(decoded.text == "text")
        #expect(decoded.record() == content.bytes)
    }

    @Test func `a plain enum reads a number that it does not know as its fallback`() throws {
        var writer = RecordWriter()
        writer.write(PeerID(.user, 1), at: 1)
        writer.write(200 as UInt64, at: 2)
        #expect(try GroupMember(record: writer.bytes).role == .member)
    }

    @Test func `errors carry no contents`() {
        for (_, error) in Self.bad { #expect(!"\(error)".isEmpty) }
        #expect("\(SecretFileKey(key: [1], initialVector: [2], fingerprint: 3))" == "SecretFileKey")
    }

    /// A media of a newer version.
    private struct NewerMedia: RecordCodable {
        init() {}
        init(from reader: inout RecordReader) throws(RecordError) {}

        func write(to writer: inout RecordWriter) {
            writer.write([[7, 7], [8]], at: 77)
            writer.write("more", at: 78)
        }
    }
}
