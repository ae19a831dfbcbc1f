import ServerStore
import StdExtras
import TelegramSchema

extension RequestContext {
    /// A group as `viewer` sees it. A user who left or was removed gets the title of that time, and nothing else:
    /// clients forget a title that is empty.
    func render(_ chat: ChatRecord, for viewer: UserID) throws -> TL.Chat {
        let members = try members(of: chat.id)
        guard !chat.isDeactivated, let own = members.first(where: { $0.user == viewer }) else {
            let known = try store.settings.user(viewer, Self.leftTitle(chat.id))
            let title = known.map { String(decoding: $0, as: UTF8.self) } ?? chat.title
            return .chatForbidden(.init(id: chat.id, title: title))
        }
        return .chat(
            .init(
                creator: own.role == .creator,
                id: chat.id,
                title: chat.title,
                photo: try photo(of: chat),
                participantsCount: Int32(clamping: members.count),
                date: chat.date,
                version: chat.version,
                adminRights: own.role == .member ? nil : .ofAdmin,
                defaultBannedRights: try chat.restrictions()
            )
        )
    }

    /// The name of the setting that keeps a group's title for a user who left it.
    static func leftTitle(_ chat: ChatID) -> String { "left:chat:\(chat)" }

    private func photo(of chat: ChatRecord) throws -> TL.ChatPhoto {
        guard let id = chat.photo, let file = try file(id) else { return .chatPhotoEmpty }
        return .chatPhoto(.init(photoID: id, strippedThumb: file.strippedThumb, dcID: options.dataCentre))
    }

    /// The members of a group, for its members.
    func participants(of chat: ChatRecord) throws -> TL.ChatParticipants {
        .chatParticipants(
            .init(
                chatID: chat.id,
                participants: try members(of: chat.id).map { TL.ChatParticipant($0) },
                version: chat.version
            )
        )
    }
}

extension TL.ChatParticipant {
    /// The member's id.
    var userID: UserID {
        switch self {
        case .chatParticipant(let member): member.userID
        case .chatParticipantAdmin(let member): member.userID
        case .chatParticipantCreator(let member): member.userID
        }
    }

    init(_ member: GroupMemberRecord) {
        let (user, inviter, date) = (member.user, member.inviter, member.date)
        let rank = member.rank.isEmpty ? nil : member.rank
        self =
            switch member.role {
            case .creator: .chatParticipantCreator(.init(userID: user, rank: rank))
            case .admin:
                .chatParticipantAdmin(.init(userID: user, inviterID: inviter, date: date, rank: rank))
            case .member: .chatParticipant(.init(userID: user, inviterID: inviter, date: date, rank: rank))
            }
    }
}

extension TL.ChatAdminRights {
    /// The rights of the managers of a basic group.
    static let ofAdmin = TL.ChatAdminRights(
        changeInfo: true,
        deleteMessages: true,
        banUsers: true,
        inviteUsers: true,
        pinMessages: true,
        other: true
    )
}
