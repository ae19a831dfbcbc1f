import CompactAPI
import CompactWire
import LayerAdapters
import MTProto
import NoiseChannel
import ServerEngine
import TelegramSchema
import Testing
import WireCrypto

@testable import ServerGateway

// What depends on earlier calls of the session: the calls of a line, and answers that name what came before.
extension OwnClientTests {
    @Test func `calls of a line run one after the other, and none behind an error`() async throws {
        try await run { test in
            try await OwnClient.run(test) { client in
                try await client.begin()
                let method = TLFunction.UpdatesGetState.constructorID
                test.engine.hold()
                let ids = try await line(of: 3, client)
                try await eventually { test.engine.seen.count == 1 }
                test.engine.release()
                for id in ids {
                    #expect(try await client.answer(to: id, of: method) == Self.state.encoded())
                }
                #expect(test.engine.seen.count == 3)

                test.engine.answer(with: RPCError(code: 400, "PEER_ID_INVALID").encoded())
                let names = ["PEER_ID_INVALID", "MSG_WAIT_FAILED", "MSG_WAIT_FAILED"]
                for (id, name) in zip(try await line(of: 3, client), names) {
                    await #expect(throws: OwnClient.Refused(code: 400, name)) {
                        try await client.answer(to: id, of: method)
                    }
                }
                #expect(test.engine.seen.count == 4)
            }
        }
    }

    @Test func `a line that lost its connection goes on when its client is back`() async throws {
        try await run { test in
            var memory = try await member(test)
            let seen = test.engine.seen.count
            test.engine.hold()
            var ids: [CompactRequestID] = []
            (memory, ids) = try await OwnClient.run(test, continuing: memory) { client in
                try await client.begin()
                let ids = try await line(of: 3, client)
                try await eventually { test.engine.seen.count == seen + 1 }
                client.memory.session.disconnected()
                return (client.memory, ids)
            }
            try await eventually { test.engine.connected.isEmpty }
            test.engine.release()
            try await OwnClient.run(test, continuing: memory) { client in
                try await client.begin()
                for id in ids {
                    let answer = try await client.answer(to: id, of: TLFunction.UpdatesGetState.constructorID)
                    #expect(answer == Self.state.encoded())
                }
            }
            #expect(test.engine.seen.count == seen + 3)
        }
    }

    /// Sends calls, each behind the one before, in one flight.
    private func line(of count: Int, _ client: OwnClient) async throws -> [CompactRequestID] {
        let payload = try CompactAPI().payload(ofCall: TLFunction.UpdatesGetState().encoded())
        var ids = [try client.memory.session.request(.call, payload: payload, now: OwnClient.now)]
        for _ in 1..<count {
            let before = ids[ids.count - 1]
            ids.append(
                try client.memory.session.call(behind: before, payload: payload, now: OwnClient.now)
            )
        }
        try await client.flush()
        return ids
    }

    @Test func `users that a client has are named, also after a break`() async throws {
        try await run { test in
            var writer = TLWriter()
            writer.write([TL.User.userEmpty(.init(id: 7)), .userEmpty(.init(id: 8))])
            let users = writer.bytes
            test.engine.answer(with: users)
            let read = TLFunction.UsersGetUsers(id: [.inputUserSelf])
            let method = TLFunction.UsersGetUsers.constructorID
            // The count, the number of the next one, and how far back both are.
            let names: [UInt8] = [0x93, 2, 0xfe, 0xff]
            var memory = OwnClient.Memory()
            memory = try await OwnClient.run(test) { client in
                try await client.begin { $0.form = CompactAPI.ownForm }
                try signIn(client.memory.key, 5, test)
                for _ in 0..<2 { #expect(try await client.call(read) == users) }
                _ = try await client.request(read.encoded())
                guard case .answer(_, let payload) = try await client.nextEvent() else {
                    throw Disconnected()
                }
                #expect(payload == names)
                test.engine.hold()
                let seen = test.engine.seen.count
                _ = try await client.request(read.encoded())
                try await eventually { test.engine.seen.count == seen + 1 }
                client.memory.session.disconnected()
                return client.memory
            }
            try await eventually { test.engine.connected.isEmpty }
            test.engine.release()
            try await OwnClient.run(test, continuing: memory) { client in
                try await client.begin()
                #expect(try await client.nextEvent() == .resumed(missedPushes: false))
                guard case .answer(_, let payload) = try await client.nextEvent() else {
                    throw Disconnected()
                }
                #expect(payload == names)
                let whole = try CompactAPI().answer(from: payload, of: method, known: &client.memory.known)
                #expect(whole == users)
                // The update has no users, and is whole in any case.
                push(Self.small, to: 5, test)
                #expect(try await client.push() == Self.small.encoded())
            }
            // A client that asks for none gets none.
            try await OwnClient.run(test) { client in
                try await client.begin()
                for _ in 0..<2 { #expect(try await client.call(read) == users) }
                #expect(client.memory.known.map { _ in true } == nil)
            }
        }
    }
}
