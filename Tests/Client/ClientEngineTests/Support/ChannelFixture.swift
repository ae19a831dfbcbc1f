import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema

@testable import ClientEngine

/// A ``ProcessorFixture`` whose user is in two large groups: 8, at pts 20, and 9, at 30.
struct ChannelFixture {
    let processor: ProcessorFixture

    static let channel = PeerID(.channel, 8)
    static let other = PeerID(.channel, 9)

    var engine: EngineFixture { processor.engine }

    init() async throws {
        processor = try await ProcessorFixture { transaction in
            for (channel, pts) in [(Self.channel, Int32(20)), (Self.other, 30)] {
                try transaction.setInclusion(ChatInclusion(.main), of: channel)
                try transaction.setEntry(ChannelState(pts: pts), for: .channel(channel.number))
            }
        }
        try await tell([.of([], chats: [.channel(8), .channel(9)])])
    }

    func tell(_ updates: [TL.Updates]) async throws {
        for update in updates { processor.processor.take(update) }
        await engine.settle()
    }

    var differences: [TLFunction.UpdatesGetChannelDifference] {
        engine.api.calls(of: TLFunction.UpdatesGetChannelDifference.self)
    }

    func pts(_ channel: PeerID = Self.channel) async throws -> Int32? {
        try await engine.run { [store = engine.store] in
            try await store.read { try $0.entry(.channel(channel.number))?.pts }
        }
    }

    func message(_ id: Int32, in channel: PeerID = Self.channel) async throws -> Message? {
        try await engine.run { [store = engine.store] in
            let key = MessageKey(peer: channel, namespace: .cloud, id: id)
            return try await store.read { try $0.message(key) }
        }
    }

    func text(_ id: Int32, in channel: PeerID = Self.channel) async throws -> String? {
        try await message(id, in: channel)?.content.decoded().text
    }

    /// Answers the views' demand for a channel's history with these messages, once.
    func store(_ messages: [TL.Update]) async throws {
        try await tell([.of(messages)])
    }
}

extension TL.Chat {
    /// A large group that the user is in, or has left.
    static func channel(_ id: Int64, left: Bool = false) -> TL.Chat {
        .channel(
            .init(
                left: left,
                megagroup: true,
                id: ChannelID(rawValue: id),
                accessHash: id * 100,
                title: "Channel \(id)",
                photo: .chatPhotoEmpty,
                date: 1
            )
        )
    }
}

extension TL.Message {
    /// A text of `author` in a large group.
    static func text(_ id: Int32, _ text: String, channel: Int64, by author: Int64 = 2) -> TL.Message {
        .message(
            .init(
                out: author == 1,
                id: MessageID(rawValue: id),
                fromID: .peerUser(.init(userID: UserID(rawValue: author))),
                peerID: .peerChannel(.init(channelID: ChannelID(rawValue: channel))),
                date: 1_700_000_000 + id,
                message: text
            )
        )
    }
}

extension TL.Update {
    /// The update of a new text in a large group, with the group's pts.
    static func post(_ id: Int32, _ text: String = "", in channel: Int64 = 8, pts: Int32) -> TL.Update {
        .updateNewChannelMessage(
            .init(message: .text(id, text, channel: channel), pts: pts, ptsCount: 1)
        )
    }
}

extension TL.Updates {
    /// A container without a sequence number that describes these groups.
    static func of(_ updates: [TL.Update], chats: [TL.Chat]) -> TL.Updates {
        .updates(
            .init(
                updates: updates,
                users: [.sample(1), .sample(2)],
                chats: chats,
                date: 1_700_000_000,
                seq: 0
            )
        )
    }
}

extension TL.Dialog {
    /// The dialog of a large group, with its pts.
    static func channel(_ id: Int64, top: Int32, pts: Int32) -> TL.Dialog {
        .dialog(
            .init(
                peer: .peerChannel(.init(channelID: ChannelID(rawValue: id))),
                topMessage: MessageID(rawValue: top),
                readInboxMaxID: 0,
                readOutboxMaxID: 0,
                unreadCount: 0,
                unreadMentionsCount: 0,
                unreadReactionsCount: 0,
                unreadPollVotesCount: 0,
                notifySettings: .init(),
                pts: pts
            )
        )
    }
}
