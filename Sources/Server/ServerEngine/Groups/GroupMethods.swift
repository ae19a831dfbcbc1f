import ServerStore
import TelegramSchema

/// Basic groups.
enum GroupMethods {
    static func register(in routes: inout Routes, _ services: EngineServices) {
        routes.transaction(TLFunction.MessagesCreateChat.self, createChat)
        routes.transaction(TLFunction.MessagesAddChatUser.self, addChatUser)
        routes.transaction(TLFunction.MessagesDeleteChatUser.self, deleteChatUser)
        routes.transaction(TLFunction.MessagesDeleteChat.self, deleteChat)
        routes.transaction(TLFunction.MessagesEditChatTitle.self, editChatTitle)
        routes.transaction(TLFunction.MessagesEditChatAbout.self, editChatAbout)
        routes.transaction(TLFunction.MessagesEditChatAdmin.self, editChatAdmin)
        routes.transaction(TLFunction.MessagesEditChatDefaultBannedRights.self, editChatDefaultBannedRights)
        routes.transaction(TLFunction.MessagesEditChatParticipantRank.self, editChatParticipantRank)
        routes.staged(TLFunction.MessagesEditChatPhoto.self) { request, call in
            try editChatPhoto(request, call, services)
        }
        routes.transaction(TLFunction.MessagesGetChats.self, getChats)
        routes.transaction(TLFunction.MessagesGetFullChat.self, getFullChat)
        routes.transaction(TLFunction.MessagesGetCommonChats.self, getCommonChats)
    }

    static func createChat(
        _ request: TLFunction.MessagesCreateChat,
        _ call: Call
    ) throws -> TL.MessagesInvitedUsers {
        let title = try PersonName.accept(title: request.title)
        guard request.users.count < call.limits.groupMembers else { throw RPCError.bad("USERS_TOO_MUCH") }
        var invited: [UserID] = []
        var missing: [TL.MissingInvitee] = []
        var named: Set = [call.user]
        for input in request.users {
            let user = try call.resolve(input)
            guard named.insert(user.id).inserted else { continue }
            if try call.mayInvite(user) {
                invited.append(user.id)
            } else {
                missing.append(.init(userID: user.id))
            }
        }
        guard !invited.isEmpty || !missing.isEmpty else { throw RPCError.bad("USERS_TOO_FEW") }
        guard invited.count < call.limits.groupMembers else { throw RPCError.bad("USERS_TOO_MUCH") }
        try call.scope.take([Rate(name: "groups #\(call.user)", limit: call.limits.createdGroups)])
        let chat = ChatRecord(
            id: try call.store.chats.nextID(),
            title: title,
            creator: call.user,
            date: call.seconds
        )
        try call.store.chats.insert(chat)
        try call.save(
            .init(chat: chat.id, user: call.user, inviter: call.user, date: call.seconds, role: .creator)
        )
        for user in invited {
            try call.save(.init(chat: chat.id, user: user, inviter: call.user, date: call.seconds))
        }
        let list = TL.Update.updateChatParticipants(
            .init(participants: try call.scope.participants(of: chat))
        )
        let answer = try call.change(
            chat,
            .createdChat(title: title, users: [call.user] + invited),
            with: { _ in [list] }
        )
        return TL.MessagesInvitedUsers(
            updates: answer.identified(by: call.scope.randomID()),
            missingInvitees: missing
        )
    }

    static func editChatTitle(
        _ request: TLFunction.MessagesEditChatTitle,
        _ call: Call
    ) throws -> TL.Updates {
        let membership = try call.membership(request.chatID)
        try membership.checkMay(\.changeInfo)
        var chat = membership.chat
        let title = try PersonName.accept(title: request.title)
        guard title != chat.title else { throw RPCError.bad("CHAT_NOT_MODIFIED") }
        chat.title = title
        try call.scope.save(chat)
        return try call.change(chat, .changedTitle(title))
    }

    static func editChatAbout(_ request: TLFunction.MessagesEditChatAbout, _ call: Call) throws -> Bool {
        guard case .chat(let id) = try call.resolve(request.peer) else { throw RPCError.peerInvalid }
        let membership = try call.membership(id)
        try membership.checkMay(\.changeInfo)
        var chat = membership.chat
        let about = String(request.about.trimmed())
        guard about.unicodeScalars.count <= 255 else { throw RPCError.bad("CHAT_ABOUT_TOO_LONG") }
        guard about != chat.about else { throw RPCError.bad("CHAT_ABOUT_NOT_MODIFIED") }
        chat.about = about
        try call.scope.save(chat)
        return true
    }

    private static func editChatPhoto(
        _ request: TLFunction.MessagesEditChatPhoto,
        _ call: Call,
        _ services: EngineServices
    ) throws -> MethodResult<TL.Updates> {
        try call.membership(request.chatID).checkMay(\.changeInfo)
        switch request.photo {
        case .inputChatPhotoEmpty:
            return .done(try call.setPhoto(nil, of: request.chatID))
        case .inputChatPhoto(let named):
            guard case .inputPhoto(let photo) = named.id else { throw RPCError.bad("PHOTO_INVALID") }
            let file = try call.known(
                photo.id,
                accessHash: photo.accessHash,
                reference: photo.fileReference,
                kind: .photo
            )
            return .done(try call.setPhoto(file.id, storing: file.takenOver, of: request.chatID))
        case .inputChatUploadedPhoto(let uploaded):
            guard let file = uploaded.file else { throw RPCError.bad("PHOTO_FILE_MISSING") }
            try call.checkQuota()
            return .workThenLane(.media) { [user = call.user, room = try call.room()] in
                let photo = try services.preparePhoto(file, of: user, within: room)
                return { call in
                    let new = photo.newFile(by: call)
                    return try call.setPhoto(new.record.id, storing: new, of: request.chatID)
                }
            }
        }
    }
}

extension Call {
    /// Announces a change of a group to its members.
    ///
    /// - Parameters:
    ///   - chat: The group after the change.
    ///   - action: The action of the service message.
    ///   - updates: Additional updates for the clients of each member.
    ///   - others: Users who are informed without being members.
    /// - Returns: The caller's answer.
    /// - Throws: Errors of the store.
    func change(
        _ chat: ChatRecord,
        _ action: StoredServiceAction,
        with updates: (UserID) throws -> [TL.Update] = { _ in [] },
        andTo others: [UserID] = []
    ) throws -> TL.Updates {
        let members = try scope.members(of: chat.id).map(\.user) + others
        let audience = Recipients(peer: .chat(chat.id), members: [user] + members.filter { $0 != user })
        return try announce(action, to: audience, with: updates)
    }

    fileprivate func setPhoto(_ file: Int64?, storing new: NewFile? = nil, of id: ChatID) throws
        -> TL.Updates
    {
        // Before any write: the caller may have been removed meanwhile.
        let membership = try membership(id)
        try membership.checkMay(\.changeInfo)
        var chat = membership.chat
        guard chat.photo != file else { throw RPCError.bad("CHAT_NOT_MODIFIED") }
        try save([new].compactMap(\.self))
        chat.photo = file
        try scope.save(chat)
        return try change(chat, file.map { .changedPhoto($0) } ?? .removedPhoto)
    }

    /// True if the caller may add `other` to a group.
    func mayInvite(_ other: UserRecord) throws -> Bool {
        guard !other.isDeleted, !other.isService else { throw RPCError.userInvalid }
        return try !scope.isHidden(other.id, from: user)
    }
}

extension TL.Updates {
    /// The same with the random id of the new message in front, as in the answer to a send. A client does not choose one
    /// for a new group, but TDLib takes an answer without one for a failure.
    fileprivate func identified(by randomID: Int64) -> TL.Updates {
        guard case .updates(var updates) = self else { return self }
        for case .updateNewMessage(let arrival) in updates.updates {
            guard case .messageService(let message) = arrival.message else { continue }
            updates.updates.insert(.updateMessageID(.init(id: message.id, randomID: randomID)), at: 0)
            break
        }
        return .updates(updates)
    }
}
