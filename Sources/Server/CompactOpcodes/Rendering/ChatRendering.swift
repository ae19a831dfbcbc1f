import CompactWire
import TelegramSchema

/// A dialog and what is known of it.
struct ChatContent {
    var dialog: TL.Dialog.Dialog?
    var group: TL.Chat.Chat?
    var full: TL.MessagesChatFull?
    var top: TL.Message?
}

extension OpcodeSession {
    /// A chat as these clients have it.
    func chat(_ number: ChatNumber, _ content: ChatContent, _ me: UserID, links: Links = [:])
        -> MessagePackValue
    {
        let last = content.top.flatMap { message($0, me, links: links) }?.content
        let time = content.top?.dateInChat ?? content.group?.date ?? 0
        let common: [MessagePackPair] = pairs([
            "id": .integer(number.wire(of: me)),
            "status": .string(content.group?.left == true ? "LEFT" : "ACTIVE"),
            "lastMessage": last,
            "lastEventTime": .time(time),
            "modified": .time(time),
            "newMessages": .number(content.dialog?.unreadCount ?? 0),
        ])
        switch number {
        case .dialog(let other):
            return .map(common + dialog(with: other, content, me))
        case .group(let id):
            return .map(common + group(id, content, me))
        }
    }

    private func dialog(with other: UserID, _ content: ChatContent, _ me: UserID) -> [MessagePackPair] {
        // The API tells how far each has read, and not when: the time of the last message, if it was read, else none.
        let time = content.top?.dateInChat ?? 0
        let top = content.dialog?.topMessage ?? 0
        let own = content.dialog.map { $0.readInboxMaxID >= top || $0.unreadCount == 0 } == true ? time : 0
        let others = content.dialog.map { $0.readOutboxMaxID >= top } == true ? time : 0
        var marks = [MessagePackPair(.string("\(me)"), .time(own))]
        if other != me { marks.append(MessagePackPair(.string("\(other)"), .time(others))) }
        return pairs([
            "type": .string("DIALOG"),
            "owner": .integer(me.rawValue),
            "participants": .map(marks),
            "participantsCount": .number(marks.count),
            "cid": .integer(0),
        ])
    }

    private func group(_ id: ChatID, _ content: ChatContent, _ me: UserID) -> [MessagePackPair] {
        var full: TL.ChatFull.ChatFull?
        if case .chatFull(let chat) = content.full?.fullChat { full = chat }
        let members = full?.participants.known ?? []
        let owner = members.first(where: \.isCreator)?.user ?? (content.group?.creator == true ? me : nil)
        let admins = members.filter { $0.isCreator || $0.isAdmin }
        let time = content.top?.dateInChat ?? 0
        let isRead = content.dialog?.unreadCount ?? 0 == 0
        var photo: String?
        if case .chatPhoto(let own) = content.group?.photo {
            photo = addresses.file(
                TL.InputFileLocation.inputPeerPhotoFileLocation(
                    .init(big: true, peer: .inputPeerChat(.init(chatID: id)), photoID: own.photoID)
                ).encoded()
            )
        }
        return pairs([
            "type": .string("CHAT"),
            "title": .string(content.group?.title ?? ""),
            "owner": .integer(owner?.rawValue ?? 0),
            "access": .string("PRIVATE"),
            "created": .time(content.group?.date ?? 0),
            "joinTime": .time(members.first { $0.user == me }?.date ?? content.group?.date ?? 0),
            "invitedBy": members.first { $0.user == me }?.inviter.map { .integer($0.rawValue) },
            "participants": .map(
                members.map { member in
                    MessagePackPair(
                        .string("\(member.user)"),
                        .time(member.user == me && isRead ? time : 0)
                    )
                }
            ),
            "participantsCount": .number(content.group?.participantsCount ?? Int32(clamping: members.count)),
            "admins": .array(admins.map { .integer($0.user.rawValue) }),
            "adminParticipants": .map(
                admins.map {
                    MessagePackPair(.string("\($0.user)"), .map(["id": .integer($0.user.rawValue)]))
                }
            ),
            "description": full.flatMap { $0.about.isEmpty ? nil : .string($0.about) },
            "link": full?.exportedInvite.map { .string($0.link) },
            "baseIconUrl": photo.map { .string($0) },
            "baseRawIconUrl": photo.map { .string($0) },
            "hasBots": .bool(false),
        ])
    }

    private func pairs(_ fields: KeyValuePairs<String, MessagePackValue?>) -> [MessagePackPair] {
        fields.compactMap { field in field.value.map { MessagePackPair(.string(field.key), $0) } }
    }
}

/// Somebody in a group.
struct GroupMember {
    var user: UserID
    var inviter: UserID?
    var date: Int32?
    var isCreator = false
    var isAdmin = false

    init(_ participant: TL.ChatParticipant) {
        switch participant {
        case .chatParticipant(let member):
            (user, inviter, date) = (member.userID, member.inviterID, member.date)
        case .chatParticipantAdmin(let member):
            (user, inviter, date) = (member.userID, member.inviterID, member.date)
            isAdmin = true
        case .chatParticipantCreator(let member):
            user = member.userID
            isCreator = true
        }
    }
}

extension TL.ChatParticipants {
    /// Those that the reader may see.
    var known: [GroupMember] {
        switch self {
        case .chatParticipants(let all): all.participants.map(GroupMember.init)
        case .chatParticipantsForbidden(let own): own.selfParticipant.map { [GroupMember($0)] } ?? []
        }
    }
}

extension TL.Message {
    /// When it was written; nil for none.
    var dateInChat: Int32? {
        switch self {
        case .message(let message): message.date
        case .messageService(let message): message.date
        case .messageEmpty: nil
        }
    }

    var number: MessageID {
        switch self {
        case .message(let message): message.id
        case .messageService(let message): message.id
        case .messageEmpty(let message): message.id
        }
    }

    /// The message that it answers, in the same chat.
    var answered: MessageID? {
        guard case .message(let message) = self, let header = message.replyTo, header.replyToPeerID == nil
        else { return nil }
        return header.replyToMsgID
    }
}
