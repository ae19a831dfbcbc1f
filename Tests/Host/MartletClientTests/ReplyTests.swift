import ClientModel
import Foundation
import Testing

@testable import MartletClient

@Suite struct ReplyTests {
    private func message(_ text: String) throws -> MartletClient.Message {
        let chat = try #require(MartletClient.Chat.ID("u2"))
        return MartletClient.Message(
            id: MartletClient.Message.ID(5, in: chat),
            author: chat,
            authorName: "Bob",
            date: Date(timeIntervalSince1970: 0),
            text: text,
            file: nil,
            answered: nil,
            quote: nil,
            isOutgoing: false,
            isService: false,
            stableID: .unassigned,
            position: .lowest
        )
    }

    @Test func `a quote is found in the message, in UTF-16 units`() throws {
        let header = try ReplyHeader(to: message("👩‍🔬 says yes, yes"), quoting: "yes")
        #expect(header.message == MessageKey(peer: PeerID(.user, 2), namespace: .cloud, id: 5))
        #expect(header.quote?.text.text == "yes")
        #expect(header.quote?.offset == 11)
        #expect(header.quote?.isManual == true)
    }

    @Test(arguments: ["no", ""]) func `a part that the message does not have is refused`(part: String) throws
    {
        let message = try message("yes")
        #expect(throws: MartletClientError.notInMessage) { try ReplyHeader(to: message, quoting: part) }
    }

    @Test(arguments: ["u12", "g7", "c1"]) func `an id of a chat is a text and back`(text: String) throws {
        #expect(MartletClient.Chat.ID(text)?.description == text)
        #expect(MartletClient.Chat.ID("\(text)x") == nil)
    }
}
