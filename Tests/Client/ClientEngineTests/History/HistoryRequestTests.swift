import ClientModel
import MessageStore
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct HistoryRequestTests {
    private func demand(
        _ hole: ClosedRange<Int32>,
        start: HistoryDemand.Start,
        space: MessageSpace = .everywhere,
        namespace: MessageNamespace = .cloud
    ) -> HistoryDemand {
        let scope = ChunkScope(namespace, space)
        return HistoryDemand(peer: ProcessorFixture.ada, scope: scope, hole: hole, start: start)
    }

    private func answer(_ ids: ClosedRange<Int32>) -> [(id: Int32, date: Int32)] {
        ids.map { (id: $0, date: $0) }
    }

    @Test func `each space is asked for by the function that serves it`() throws {
        let hole: ClosedRange<Int32> = 1...Int32.max
        func source(_ space: MessageSpace) -> HistoryRequest.Source? {
            HistoryRequest(demand(hole, start: .newest, space: space))?.source
        }
        #expect(source(.everywhere) == .history)
        #expect(source(.tag(.photo)) == .search(.inputMessagesFilterPhotos))
        #expect(source(.tag(.pinned)) == .search(.inputMessagesFilterPinned))
        #expect(source(.tag(.unseenMention)) == .unreadMentions)
        #expect(source(.tag(.unseenReaction)) == .unreadReactions)
        // Scopes that the server of this schema does not know.
        #expect(source(.thread(3)) == nil)
        #expect(source(.threadTag(3, .photo)) == nil)
        #expect(source(.customTag([1])) == nil)
        var comments = demand(hole, start: .newest, space: .thread(3))
        comments.peer = PeerID(.channel, 8)
        #expect(HistoryRequest(comments)?.source == .thread(3))
        let scheduled = HistoryRequest(
            demand(hole, start: .newest, space: .everywhere, namespace: .scheduled)
        )
        #expect(scheduled?.source == .scheduled)
        #expect(scheduled?.known([]) == 1...Int32.max)
    }

    @Test func `going back in time, a full page is known down to its oldest`() throws {
        let request = try #require(HistoryRequest(demand(1...500, start: .newest)))
        #expect(request.offsetID == 501)
        #expect(request.addOffset == 0)
        #expect(request.known(answer(401...500)) == 401...500)
        #expect(request.known(answer(450...500)) == 1...500)
        #expect(request.known([]) == 1...500)
        let newest = try #require(HistoryRequest(demand(1...Int32.max, start: .newest)))
        #expect(newest.offsetID == 0)
        #expect(newest.known(answer(401...500)) == 401...Int32.max)
    }

    @Test func `going forward in time, a full page is known up to its newest`() throws {
        let request = try #require(HistoryRequest(demand(100...Int32.max, start: .oldest)))
        #expect(request.offsetID == 100)
        #expect(request.addOffset == -100)
        #expect(request.known(answer(100...199)) == 100...199)
        #expect(request.known(answer(100...150)) == 100...Int32.max)
        #expect(request.known([]) == 100...Int32.max)
    }

    @Test func `around a message, each half says whether it is an end`() throws {
        let request = try #require(HistoryRequest(demand(1...Int32.max, start: .around(500))))
        #expect(request.offsetID == 500)
        #expect(request.addOffset == -50)
        #expect(request.known(answer(450...549)) == 450...549)
        #expect(request.known(answer(450...520)) == 450...Int32.max)
        #expect(request.known(answer(480...549)) == 1...549)
        #expect(request.known([]) == 1...Int32.max)
    }

    @Test func `around a moment, dates tell the halves`() throws {
        let request = try #require(HistoryRequest(demand(1...Int32.max, start: .date(500))))
        #expect(request.offsetDate == 500)
        #expect(request.known(answer(450...549)) == 450...549)
        #expect(request.known(answer(450...499)) == 450...Int32.max)
        // A search cannot start at a date: it starts at the newest message.
        let photos = try #require(HistoryRequest(demand(1...500, start: .date(300), space: .tag(.photo))))
        #expect(photos.offsetDate == 0)
        #expect(photos.offsetID == 501)
        #expect(photos.known(answer(401...500)) == 401...500)
    }
}
