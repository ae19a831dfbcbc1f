import TelegramSchema
import Testing

@testable import MTProto

/// Nested wrappers: a hostile client must not choose the server's recursion depth.
@Suite struct MessageNestingTests {
    var bench = ServerBench.established()

    /// A `msg_copy` around a message.
    static func copy(_ id: WireMessageID, _ seqNo: Int32, _ body: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendLittleEndian(ServiceConstructor.messageCopy.rawValue)
        bytes.appendLittleEndian(ServiceConstructor.message.rawValue)
        bytes.appendLittleEndian(id.rawValue)
        bytes.appendLittleEndian(seqNo)
        bytes.appendLittleEndian(Int32(body.count))
        return bytes + body
    }

    /// A `gzip_packed` with uncompressed content: our own packer refuses to make things longer.
    static func pack(_ body: [UInt8]) -> [UInt8] {
        var gzip: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, 1]
        gzip.appendLittleEndian(UInt16(body.count))
        gzip.appendLittleEndian(~UInt16(body.count))
        gzip += body
        gzip.appendLittleEndian(CRC32.checksum(body.span.bytes))
        gzip.appendLittleEndian(UInt32(body.count))
        var writer = TLWriter()
        writer.write(ServiceConstructor.gzipPacked.rawValue)
        writer.write(gzip)
        return writer.bytes
    }

    @Test mutating func `a packed call inside a copy runs`() {
        let inner = bench.nextID()
        let body = Self.copy(inner, 1, Self.pack(ServerBench.call))

        #expect(bench.send(body, id: bench.nextID(), seqNo: 2) == [.call(inner, body: ServerBench.call)])
    }

    @Test mutating func `a pack inside a copy inside a pack stays closed`() throws {
        let ids = (0..<3).map { _ in bench.nextID() }
        let innermost = Self.pack(ServerBench.call)
        let packedCopy = Self.pack(Self.copy(ids[0], 1, innermost))
        let body = Self.copy(ids[1], 2, packedCopy)
        let events = bench.send(body, id: ids[2], seqNo: 2)
        let answer = bench.flush().first?.answer

        #expect(events.isEmpty)
        #expect(answer?.request == ids[0])
        #expect(answer?.result == ServiceBody.error(code: 400, "INPUT_FETCH_ERROR"))
    }

    @Test(arguments: [0, 1, 2, 3])
    func `a client opens one pack around a push and no more`(packs: Int) {
        let push = TL.Updates.updatesTooLong.encoded()
        let body = (0..<packs).reduce(push) { body, _ in Self.pack(body) }
        var client = ClientSession(id: ServerBench.sessionID)
        let header = MessageHeader(
            salt: 0,
            sessionID: ServerBench.sessionID,
            messageID: WireMessageID(rawValue: WireMessageID(bench.now).rawValue | 3),
            seqNo: 1
        )
        let message = EncryptedMessage(header: header, body: 0..<body.count)
        let events = client.receive(message, in: body, now: bench.now)

        #expect(events == (packs < 2 ? [.push(push)] : []))
    }
}
