import TelegramSchema
import Testing

@testable import ServerEngine

/// The difference has a size that any client can take, whatever was sent.
struct LongDifferenceTests {
    private func difference(_ server: TestServer, since pts: Int32, as number: Int64)
        async throws -> (slice: (messages: [TL.Message], others: [TL.Update], pts: Int32), isLast: Bool)
    {
        let request = TLFunction.UpdatesGetDifference(pts: pts, date: 0, qts: 0)
        switch try await server.call(request, as: number) {
        case .difference(let all): return ((all.newMessages, all.otherUpdates, all.state.pts), true)
        case .differenceSlice(let part):
            return ((part.newMessages, part.otherUpdates, part.intermediateState.pts), false)
        case .differenceEmpty: return (([], [], pts), true)
        case .differenceTooLong: throw Missing()
        }
    }

    @Test func `long messages come in slices that a client takes one by one`() async throws {
        let server = try await TestServer()
        let long = String(repeating: "𝕏", count: 4096)
        for number in 0..<100 { try await server.say("\(number)" + long.dropFirst(3)) }
        var pts: Int32 = 1
        var texts: [String] = []
        var slices = 0
        while slices < 10 {
            let (slice, isLast) = try await difference(server, since: pts, as: 2)
            #expect(slice.pts > pts || isLast)
            #expect(slice.messages.count * 16_384 < 2 << 20)
            texts += slice.messages.compactMap {
                $0.text.map { String($0.message.prefix { $0.isNumber && $0.isASCII }) }
            }
            (pts, slices) = (slice.pts, slices + 1)
            if isLast { break }
        }
        #expect(slices == 2)
        #expect(texts == (0..<100).map(String.init))
    }

    @Test func `a message that was edited many times is shown once, as it is now`() async throws {
        let server = try await TestServer()
        let sent = try await server.say("0")
        let before = try await server.call(TLFunction.UpdatesGetState(), as: 2).pts
        for number in 1...50 {
            let edit = TLFunction.MessagesEditMessage(
                peer: TestServer.peer(2),
                id: sent.id,
                message: "\(number)"
            )
            _ = try await server.call(edit)
        }
        let after = try await server.call(TLFunction.UpdatesGetState(), as: 2).pts
        let (later, _) = try await difference(server, since: before, as: 2)
        #expect(later.others.compactMap(\.message?.text?.message) == ["50"])
        #expect(later.pts == after)
        let (all, _) = try await difference(server, since: 1, as: 2)
        #expect(all.messages.compactMap(\.text?.message) == ["50"] && all.others.isEmpty)
        #expect(all.pts == after)
    }

    @Test func `edits of long messages end a slice too`() async throws {
        let server = try await TestServer()
        var ids: [MessageID] = []
        for number in 0..<100 { ids.append(try await server.say("\(number)").id) }
        let before = try await server.call(TLFunction.UpdatesGetState(), as: 2).pts
        let long = String(repeating: "𝕏", count: 4090)
        for (number, id) in ids.enumerated() {
            _ = try await server.call(
                TLFunction.MessagesEditMessage(peer: TestServer.peer(2), id: id, message: "\(number) \(long)")
            )
        }
        let (first, isLast) = try await difference(server, since: before, as: 2)
        #expect(!isLast && (1..<80).contains(first.others.count))
        let (second, isEnd) = try await difference(server, since: first.pts, as: 2)
        #expect(isEnd && first.others.count + second.others.count == 100)
    }
}
