import CompactWire
import MTProto
import ServerEngine
import StdExtras
import TelegramSchema
import Testing

@testable import ServerGateway

/// The compact transport on the common port, over real sockets.
@Suite(.timeLimit(.minutes(5))) struct CompactTests {
    private static func frame(
        _ opcode: UInt16,
        _ sequence: UInt16,
        _ payload: MessagePackValue = .map([])
    ) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try CompactFrame(
            .request,
            sequence: sequence,
            opcode: CompactOpcode(rawValue: opcode),
            payload: payload.encoded()
        ).write(to: &bytes)
        return bytes
    }

    private static let hello: MessagePackValue = .map(["deviceId": .string("1")])

    /// The next frames, until there are `count`.
    private static func frames(_ count: Int, from client: TestClient) async throws -> [CompactFrame] {
        var reader = CompactFrameReader(maximumPayloadBytes: 1 << 20)
        var frames: [CompactFrame] = []
        while frames.count < count {
            guard let bytes = try await client.receiveRaw() else { throw Disconnected() }
            reader.receive(bytes.span.bytes)
            while let frame = try reader.nextFrame() { frames.append(frame) }
        }
        return frames
    }

    private static func value(_ frame: CompactFrame) throws -> MessagePackValue {
        try MessagePackValue(decoding: try frame.unpackedPayload(limits: PayloadLimits()))
    }

    @Test func `a public client is told apart by its first bytes, however they come`() async throws {
        try await TestGateway.run { test in
            for cut in [1, 2, 7, 8, 100] {
                try await test.client { client in
                    let bytes = try Self.frame(6, 0, Self.hello) + Self.frame(1, 1)
                    try await client.send(raw: Array(bytes.prefix(cut)))
                    try await client.send(raw: Array(bytes.dropFirst(cut)))
                    let answers = try await Self.frames(2, from: client)
                    #expect(answers.map(\.command) == [.response, .response])
                    // A check is answered at once, perhaps before what came before it.
                    let hello = try #require(answers.first { $0.opcode == .sessionInit })
                    #expect(try Self.value(hello)["callsSeed"] != nil)
                }
            }
        }
    }

    @Test func `a stranger has nothing unpacked that grows, and names few values`() async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                // One letter, the same 539 times more, and five at the end.
                let block = [0x1F, 0x78, 1, 0, 255, 255, 10, 0x50] + [UInt8](repeating: 0x78, count: 5)
                var bytes = try Self.frame(6, 0, Self.hello)
                try CompactFrame(
                    .request,
                    sequence: 1,
                    opcode: CompactOpcode(rawValue: 5),
                    packing: .lz4(factor: 100),
                    payload: block
                ).write(to: &bytes)
                try await client.send(raw: bytes)
                // The reason of the end.
                let answers = try await Self.frames(1, from: client)
                #expect(answers.last?.opcode == CompactOpcode(rawValue: 0x4d04))
                await client.awaitEnd()
            }
            try await test.client { client in
                let many = MessagePackValue.map(["x": .array(Array(repeating: .bool(true), count: 600))])
                try await client.send(raw: Self.frame(6, 0, Self.hello) + Self.frame(5, 1, many))
                let answers = try await Self.frames(2, from: client)
                #expect(answers.last?.command == .failure)
            }
        }
    }

    @Test func `a key is made for a code, and the call goes under it`() async throws {
        try await TestGateway.run { test in
            let sent = TL.AuthSentCode.sentCode(
                .init(type: .sentCodeTypeSms(.init(length: 6)), phoneCodeHash: "hash")
            )
            test.engine.answer(with: sent.encoded())
            try await test.client { client in
                try await client.send(raw: Self.frame(6, 0, Self.hello))
                try await client.send(raw: Self.frame(17, 1, .map(["phone": .string("+15550001")])))
                let answers = try await Self.frames(2, from: client)
                let ticket = try Self.value(answers[1])["token"]
                #expect(ticket != nil && answers[1].command == .response)
                #expect(test.engine.savedKeys.count == 1)
                #expect(test.engine.seen.map(\.authKeyID) == Array(test.engine.savedKeys))
                let session = try #require(test.engine.connected.first)
                #expect(session.authKeyID == test.engine.seen.first?.authKeyID)
                // Signed out elsewhere: it is told, and closed.
                var batch = EngineBatch()
                batch.bindings = [.init(authKeyID: session.authKeyID, user: 5)]
                test.engine.commit(batch)
                batch.bindings = [.init(authKeyID: session.authKeyID, user: nil)]
                test.engine.commit(batch)
                let last = try await Self.frames(1, from: client)
                #expect(try Self.value(last[0])["error"] == .string("session.ended"))
                await client.awaitEnd()
            }
            try await eventually { test.engine.connected.isEmpty }
        }
    }

    @Test func `addresses without limits make few keys, too`() async throws {
        try await TestGateway.run {
            $0.exemptKeyBurst = 2
            $0.exemptKeysPerSecond = 0
        } _: { test in
            test.engine.answer(with: RPCError(code: 400, "PHONE_NUMBER_INVALID").encoded())
            for number in 0..<3 as Range<Int> {
                try await test.client { client in
                    try await client.send(raw: Self.frame(6, 0, Self.hello))
                    try await client.send(raw: Self.frame(17, 1, .map(["phone": .string("1")])))
                    let error = try Self.value(try await Self.frames(2, from: client)[1])["error"]
                    #expect(error == .string(number < 2 ? "phone.invalid" : "flood.wait"))
                }
            }
            #expect(test.engine.savedKeys.count == 2)
        }
    }

    @Test func `strangers make as many keys as by exchanges, and guess as many tokens`() async throws {
        try await TestGateway.run {
            $0.limitsLoopback = true
            $0.handshakePacketsPerMinute = 7
            $0.keyMissesPerMinute = 3
        } _: { test in
            test.engine.answer(with: RPCError(code: 400, "PHONE_NUMBER_INVALID").encoded())
            for number in 0..<4 as Range<Int> {
                try await test.client { client in
                    try await client.send(raw: Self.frame(6, 0, Self.hello))
                    try await client.send(raw: Self.frame(17, 1, .map(["phone": .string("1")])))
                    let error = try Self.value(try await Self.frames(2, from: client)[1])["error"]
                    #expect(error == .string(number < 2 ? "phone.invalid" : "flood.wait"))
                }
            }
            #expect(test.engine.savedKeys.count == 2)
            try await test.client { client in
                try await client.send(raw: Self.frame(6, 0, Self.hello))
                for number in 1...5 as ClosedRange<UInt16> {
                    let token = Base64.encode([UInt8](repeating: UInt8(clamping: number), count: 32), .url)
                    try await client.send(raw: Self.frame(19, number, .map(["token": .string(token)])))
                    let answer = try await Self.frames(number == 1 ? 2 : 1, from: client)
                    let error = try Self.value(try #require(answer.last))["error"]
                    #expect(error == .string(number <= 3 ? "FAIL_LOGIN_TOKEN" : "flood.wait"))
                }
            }
        }
    }

    @Test(arguments: [
        Array("\u{a}\0\0\0\0\u{6}\0\0\u{1}\0".utf8),
        [10, 0, 0, 0, 0, 6, 0, 0, 0xff, 0xff], [10, 0, 0, 0, 0, 6, 0, 0, 0, 1, 0xc1],
        [10, 0, 0, 0, 0, 6, 0, 0, 0, 0, 9, 0, 0, 1, 0, 1, 0, 0, 0, 0],
        [10, 0, 0, 0, 0, 6, 0, 0, 0, 0, 10, 3, 0, 1, 0, 1, 0, 0, 0, 0],
        [10, 0, 0, 0, 0, 6, 0, 0, 0, 0, 10, 0, 0, 1, 0, 1, 0, 0xff, 0xff, 0xff],
    ]) func `bytes that are no frames have an end`(bytes: [UInt8]) async throws {
        try await TestGateway.run {
            $0.strangerDeadline = .milliseconds(300)
        } _: { test in
            try await test.client { client in
                try await client.send(raw: bytes)
                await client.awaitEnd()
            }
            try await eventually { try await test.gateway.counts().connections == 0 }
            #expect(try await test.gateway.counts().strangerBytes == 0)
        }
    }

    @Test func `requests before signing in, floods of checks and numbers that run bound themselves`()
        async throws
    {
        try await TestGateway.run { test in
            test.engine.hold()
            try await test.client { client in
                try await client.send(raw: Self.frame(6, 0, Self.hello))
                for number in 1...500 as ClosedRange<UInt16> {
                    try await client.send(raw: Self.frame(number % 2 == 0 ? 1 : 49, number))
                }
                let answers = try await Self.frames(501, from: client)
                #expect(answers.dropFirst().filter { $0.command == .failure }.count == 250)
                try await client.send(raw: Self.frame(17, 7, .map(["phone": .string("1")])))
                try await eventually { !test.engine.seen.isEmpty }
                try await client.send(raw: Self.frame(17, 7, .map(["phone": .string("1")])))
                let last = try await Self.frames(1, from: client)
                #expect(try Self.value(last[0])["error"] == .string("transport.sequence"))
                await client.awaitEnd()
            }
        }
    }

    @Test(arguments: [(CompactAccess.off, false), (.local, true), (.open, true)])
    func `the host says who may come`(access: CompactAccess, isTaken: Bool) async throws {
        try await TestGateway.run(compact: access) {
            $0.strangerDeadline = .milliseconds(300)
        } _: { test in
            try await test.client { client in
                try await client.send(raw: Self.frame(6, 0, Self.hello))
                let answer = try? await Self.frames(1, from: client)
                #expect((answer?.first?.command == .response) == isTaken)
            }
        }
    }

    @Test func `clients in the clear from elsewhere are refused in their own words`() throws {
        var reception = CompactReception()
        reception.end(because: .inTheClear)
        let output = reception.takeOutput()
        var reader = CompactFrameReader(maximumPayloadBytes: 1 << 10)
        reader.receive(output.span.bytes)
        let frame = try #require(try reader.nextFrame())
        #expect(try Self.value(frame)["error"] == .string("transport.clear"))
        reception.end(because: .inTheClear)
        #expect(reception.takeOutput().isEmpty && reception.next() == nil)
    }

    @Test func `an address of a file is good for what it says, under one secret, until its end`() throws {
        let secret = [UInt8](repeating: 7, count: 32)
        let address = FileAddress(key: AuthKeyID(rawValue: 5), until: 100, location: [1, 2, 3, 4])
        let text = try #require(address.text(secret: secret))
        let again = try #require(FileAddress(text: text, secret: secret))
        #expect(again.key.rawValue == 5 && again.until == 100 && again.location == [1, 2, 3, 4])
        #expect(FileAddress(text: text, secret: [UInt8](repeating: 8, count: 32)) == nil)
        var bytes = try #require(Base64.decode(text))
        for index in bytes.indices {
            bytes[index] ^= 1
            #expect(FileAddress(text: Base64.encode(bytes, .url), secret: secret) == nil)
            bytes[index] ^= 1
        }
        #expect(FileAddress(text: "", secret: secret) == nil)
    }

    @Test(arguments: [
        ("attachment; filename=a%20b.txt", "a b.txt"), ("attachment; filename=\"x/y.png\"; z", "y.png"),
        ("attachment", nil), ("filename=%", "%"), ("filename=", nil),
    ]) func `a file's name is read from its header`(header: String, name: String?) {
        #expect(CompactUploadHandler.fileName(header) == name)
    }
}
