import ServerStore
import TelegramSchema

extension GroupMethods {
    static func getChats(_ request: TLFunction.MessagesGetChats, _ call: Call) throws -> TL.MessagesChats {
        guard request.id.count <= 100 else { throw RPCError.bad("LIMIT_INVALID") }
        var chats: [TL.Chat] = []
        for id in request.id {
            guard let chat = try call.scope.chat(id), try call.hasSeen(chat.id) else {
                throw RPCError.chatInvalid
            }
            chats.append(try call.scope.render(chat, for: call.user))
        }
        return .chats(.init(chats: chats))
    }

    static func getFullChat(
        _ request: TLFunction.MessagesGetFullChat,
        _ call: Call
    ) throws -> TL.MessagesChatFull {
        guard let chat = try call.scope.chat(request.chatID), try call.hasSeen(chat.id) else {
            throw RPCError.chatInvalid
        }
        let members = try call.scope.members(of: chat.id)
        let isMember = members.contains { $0.user == call.user } && !chat.isDeactivated
        let pinned = try call.store.boxes.pinned(user: call.user, peer: .chat(chat.id)).first
        var referenced = ReferencedEntities()
        referenced.insert(chat.id)
        if isMember { for member in members { referenced.insert(member.user) } }
        let isAdmin = isMember && members.contains { $0.user == call.user && $0.role != .member }
        let invite =
            isAdmin ? try call.store.chatInvites.permanent(chat: chat.id, admin: call.user) : nil
        let requests = isAdmin ? try call.scope.pendingJoinRequests(to: chat.id) : nil
        let askers = requests?.recentRequesters ?? []
        for asker in askers { referenced.insert(asker) }
        return TL.MessagesChatFull(
            fullChat: .chatFull(
                .init(
                    hasScheduled: try call.store.scheduled.count(of: call.user, to: .chat(chat.id)) > 0,
                    id: chat.id,
                    about: isMember ? chat.about : "",
                    participants: isMember
                        ? try call.scope.participants(of: chat)
                        : .chatParticipantsForbidden(.init(chatID: chat.id)),
                    chatPhoto: isMember ? try chat.photo.flatMap { try call.scope.avatar($0) } : nil,
                    notifySettings: try call.notifySettings(.chat(chat.id)),
                    exportedInvite: try invite.map { try call.scope.render($0) },
                    pinnedMsgID: pinned,
                    folderID: try call.folder(of: .chat(chat.id)).numberIfNotMain,
                    ttlPeriod: try call.scope.historyTTL(of: call.user, with: .chat(chat.id)).ifPositive,
                    requestsPending: askers.isEmpty ? nil : requests?.requestsPending,
                    recentRequesters: askers.isEmpty ? nil : askers,
                    availableReactions: .chatReactionsAll(.init()),
                    reactionsLimit: Int32(MessageReactions.kindLimit)
                )
            ),
            chats: try call.scope.chats(referenced, for: call.user),
            users: try call.scope.users(referenced, for: call.user)
        )
    }

    static func getCommonChats(
        _ request: TLFunction.MessagesGetCommonChats,
        _ call: Call
    ) throws -> TL.MessagesChats {
        let user = try call.resolve(request.userID)
        let common = try call.store.members.commonChats(call.user, user.id)
            .filter { request.maxID == 0 || $0 < request.maxID }
            .prefix(min(max(1, Int(request.limit)), 100))
        var referenced = ReferencedEntities()
        for chat in common { referenced.insert(chat) }
        return .chats(.init(chats: try call.scope.chats(referenced, for: call.user)))
    }
}

extension Call {
    /// True if the caller is or was in a group. For everybody else the group does not exist.
    func hasSeen(_ chat: ChatID) throws -> Bool {
        try scope.members(of: chat).contains { $0.user == user }
            || store.dialogs.find(user: user, peer: .chat(chat)) != nil
    }
}
