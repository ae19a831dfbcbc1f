import MTProto
import TelegramSchema
import Testing

@testable import ServerGateway

/// Packets by HTTP: one in a request, one in its response.
@Suite(.timeLimit(.minutes(5))) struct HTTPTransportTests {
    @Test(arguments: ["/api", "/apiw1"])
    func `HTTP carries the same as a plain connection`(path: String) async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                client.http = HTTPFrames(path: path)
                _ = try await client.makeKey()
                for _ in 0..<3 {
                    let answer = try await client.call(GatewayTests.call)
                    #expect(answer == GatewayTests.call)
                }
            }
        }
    }

    @Test func `an unknown key is a status`() async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                client.http = HTTPFrames()
                try await client.send(packet: Array(repeating: 9, count: 64))
                await #expect(throws: Disconnected(code: -404)) { try await client.receivePacket() }
            }
        }
    }

    @Test func `a request that waits gets an empty response when its time is over`() async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                client.http = HTTPFrames()
                _ = try await client.makeKey()
                _ = try await client.call(GatewayTests.call)
                // The first of these is answered by an acknowledgement at most; the others by nothing.
                try await client.sendWaits(3, atMost: 50)
                try await client.waitForEmptyResponse()
            }
        }
    }

    @Test func `a session that goes on elsewhere lets its requests go`() async throws {
        try await TestGateway.run { test in
            try await test.client { first in
                first.http = HTTPFrames()
                _ = try await first.makeKey()
                _ = try await first.call(GatewayTests.call)
                try await first.holdWaits(2)
                try await test.client { second in
                    second.continueSession(of: first)
                    let answer = try await second.call(GatewayTests.call)
                    #expect(answer == GatewayTests.call)
                }
                try await first.waitForEmptyResponse()
            }
        }
    }

    /// A client that gets an empty response waits anew, which takes the session back to its connection. Were the other's
    /// requests answered at once, the two would go on as fast as they can.
    @Test func `two connections of a session that both wait do not wake each other at once`() async throws {
        try await TestGateway.run { test in
            try await test.client { first in
                first.http = HTTPFrames()
                _ = try await first.makeKey()
                _ = try await first.call(GatewayTests.call)
                try await first.holdWaits(2)
                try await test.client { second in
                    second.http = HTTPFrames()
                    second.continueSession(of: first)
                    let start = ContinuousClock.now
                    try await second.sendWaits(1, atMost: 40_000, age: .milliseconds(5))
                    try await first.waitForEmptyResponse()
                    let passed = ContinuousClock.now - start
                    #expect(passed >= .milliseconds(900) && passed < .seconds(30))
                    // The session is on the other connection, whose request goes on waiting.
                    let answer = try await second.call(GatewayTests.call)
                    #expect(answer == GatewayTests.call)
                }
            }
        }
    }

    /// A response carries one packet: the second answer waits for the next request, here one of `http_wait`.
    @Test func `answers to one request that need two packets both come`() async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                client.http = HTTPFrames()
                _ = try await client.makeKey()
                // Bytes that do not pack, so that two answers are more than a packet takes.
                let bodies = (0..<2).map { _ in
                    GatewayTests.call + (0..<200_000).map { _ in UInt8.random(in: 0...255) }
                }
                let answers = try await client.callTogether({ _ in bodies[0] }, { _ in bodies[1] })
                let areEqual = zip(answers, bodies).map { $0.starts(with: $1) }
                #expect(areEqual == [true, true])
                let answer = try await client.call(GatewayTests.call)
                #expect(answer == GatewayTests.call)
            }
        }
    }

    @Test func `a server describes itself to who has its address alone`() async throws {
        let icon: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2, 3]
        let description = ServerDescription(
            name: "Ferry \"One\"",
            text: "Back\\slash",
            icon: ServerDescription.Icon(icon)
        )
        try await TestGateway.run(description: description) { test in
            try await test.client { client in
                let (status, body) = try await client.get("/owpengram/server-info")
                let text = String(decoding: body, as: UTF8.self)
                #expect(status == 200)
                #expect(text.contains(#""name":"Ferry \"One\"","description":"Back\\slash","has_icon":true"#))
                #expect(text.contains(#""rsa_public_key_pem":"-----BEGIN RSA PUBLIC KEY-----\n"#))
                #expect(text.contains(#""dc_id":2"#))
            }
            try await test.client { client in
                let (status, body) = try await client.get("/owpengram/server-icon")
                #expect(status == 200 && body == icon)
            }
        }
        try await TestGateway.run { test in
            for path in ["/owpengram/server-info", "/owpengram/server-icon"] {
                try await test.client { client in
                    let answer = try await client.get(path)
                    #expect(answer.status == 404)
                }
            }
        }
        #expect(ServerDescription.Icon(Array("<svg/>".utf8)) == nil)
    }

    @Test func `of requests that come at once the first is answered, and the connection ends`() async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                let request = "GET /key HTTP/1.1\r\nHost: test\r\n\r\n"
                try await client.send(raw: Array(String(repeating: request, count: 200).utf8))
                var received: [UInt8] = []
                while let bytes = try? await client.receiveRaw() { received += bytes }
                #expect(String(decoding: received, as: UTF8.self).split(separator: "HTTP/1.1 200").count == 1)
            }
        }
    }

    /// NIO tries the names of protocols one within the other: a stack is no place for as many as a request may have.
    @Test(arguments: [2, 4000, 40_000])
    func `a request that names many protocols ends its connection alone`(_ count: Int) async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                let names = Array(repeating: "a", count: count).joined(separator: ",")
                let head = "GET /apiws HTTP/1.1\r\nHost: test\r\nConnection: upgrade\r\n"
                try await client.send(raw: Array("\(head)Upgrade: \(names)\r\n\r\n".utf8))
                var received: [UInt8] = []
                while let bytes = try? await client.receiveRaw() { received += bytes }
                #expect(!String(decoding: received, as: UTF8.self).contains("HTTP/1.1 101"))
            }
            try await test.client { client in
                let answer = try await client.get("/key")
                #expect(answer.status == 200)
            }
        }
    }
}

extension TestClient {
    /// Sends requests that wait for what the server has to say. Their messages are of the service, and so have an even
    /// number; each has an age of its own, as ids are made of the time.
    fileprivate func sendWaits(
        _ count: Int,
        atMost milliseconds: Int32,
        age: Duration = .milliseconds(10)
    ) async throws {
        let wait = MTP.HttpWait(maxDelay: 0, waitAfter: 0, maxWait: milliseconds).encoded()
        for number in 0..<count {
            guard let packet = packet(wait, age: age + .milliseconds(10 * number), seqNo: 0) else {
                throw Disconnected()
            }
            try await send(packet: packet)
        }
    }

    /// Leaves `count` requests of 40 s and one of a call waiting on the server, which has taken all of them: what is sent
    /// by another connection comes after them. The call's answer took a request more.
    fileprivate func holdWaits(_ count: Int) async throws {
        try await sendWaits(count + 1, atMost: 40_000)
        let answer = try await call(GatewayTests.call)
        #expect(answer == GatewayTests.call)
    }

    fileprivate func waitForEmptyResponse() async throws {
        while true {
            if let (status, body) = http?.next() {
                #expect(status == 200)
                if body.isEmpty { return }
            } else {
                guard let bytes = try await receiveRaw() else { throw Disconnected() }
                http?.receive(bytes)
            }
        }
    }

    fileprivate func get(_ path: String) async throws -> (status: Int, body: [UInt8]) {
        var frames = HTTPFrames()
        try await send(raw: Array("GET \(path) HTTP/1.1\r\nHost: test\r\n\r\n".utf8))
        while true {
            if let response = frames.next() { return response }
            guard let bytes = try await receiveRaw() else { throw Disconnected() }
            frames.receive(bytes)
        }
    }
}
