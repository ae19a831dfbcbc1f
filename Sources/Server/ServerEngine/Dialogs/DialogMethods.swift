import ServerStore
import StdExtras
import TelegramSchema

/// The list of dialogs.
enum DialogMethods {
    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.MessagesGetDialogs.self, getDialogs)
        routes.transaction(TLFunction.MessagesGetPinnedDialogs.self, getPinnedDialogs)
        routes.transaction(TLFunction.MessagesGetPeerDialogs.self, getPeerDialogs)
        routes.transaction(TLFunction.MessagesToggleDialogPin.self, toggleDialogPin)
        routes.transaction(TLFunction.MessagesReorderPinnedDialogs.self, reorderPinnedDialogs)
        routes.transaction(TLFunction.MessagesMarkDialogUnread.self, markDialogUnread)
        routes.transaction(TLFunction.MessagesGetDialogUnreadMarks.self, getDialogUnreadMarks)
        routes.transaction(TLFunction.MessagesGetPeerSettings.self, getPeerSettings)
    }

    static func getDialogs(
        _ request: TLFunction.MessagesGetDialogs,
        _ call: Call
    ) throws -> TL.MessagesDialogs {
        // Without a number the request is for all lists.
        let folder = try request.folderID.map { try DialogFolder(requested: $0) }
        let limit = min(max(Int(request.limit), 1), 100)
        let offset = try call.offset(of: request)
        // Pinned dialogs appear at the head of the list, whatever their age, and nowhere else.
        let isHead = offset == .newest && !request.excludePinned
        var entries =
            isHead
            ? Array(try call.store.dialogs.pinned(of: call.user, in: folder).prefix(clamping: limit)) : []
        entries += try call.store.dialogs.page(
            of: call.user,
            in: folder,
            below: offset,
            excludingPinned: true,
            limit: limit - entries.count
        )
        let total = try call.store.dialogs.count(of: call.user, in: folder)
        let list = try DialogList(entries, call)
        guard total > list.dialogs.count else {
            return .dialogs(
                .init(dialogs: list.dialogs, messages: list.messages, chats: list.chats, users: list.users)
            )
        }
        return .dialogsSlice(
            .init(
                count: Int32(clamping: total),
                dialogs: list.dialogs,
                messages: list.messages,
                chats: list.chats,
                users: list.users
            )
        )
    }

    static func getPinnedDialogs(
        _ request: TLFunction.MessagesGetPinnedDialogs,
        _ call: Call
    ) throws -> TL.MessagesPeerDialogs {
        let folder = try DialogFolder(requested: request.folderID)
        let entries = try call.store.dialogs.pinned(of: call.user, in: folder)
        return try DialogList(entries, call, showsArchive: folder == .main).withState(call)
    }

    static func getPeerDialogs(
        _ request: TLFunction.MessagesGetPeerDialogs,
        _ call: Call
    ) throws -> TL.MessagesPeerDialogs {
        guard request.peers.count <= 100 else { throw RPCError.bad("LIMIT_INVALID") }
        let entries = try request.peers.compactMap { input -> DialogEntry? in
            let peer = try call.resolve(input)
            return try call.store.dialogs.entry(user: call.user, peer: peer) ?? .empty(call.user, peer)
        }
        return try DialogList(entries, call).withState(call)
    }

    static func getPeerSettings(
        _ request: TLFunction.MessagesGetPeerSettings,
        _ call: Call
    ) throws -> TL.MessagesPeerSettings {
        let peer = try call.resolve(request.peer)
        var referenced = ReferencedEntities()
        referenced.insert(peer)
        var settings = TL.PeerSettings()
        if case .user(let id) = peer, let other = try call.scope.user(id) {
            settings = try call.peerSettings(for: other)
        }
        return TL.MessagesPeerSettings(
            settings: settings,
            chats: try call.scope.chats(referenced, for: call.user),
            users: try call.scope.users(referenced, for: call.user)
        )
    }
}

extension Call {
    /// The dialog that a client names; folders are refused.
    func resolve(_ input: TL.InputDialogPeer) throws -> MailboxPeer {
        guard case .inputDialogPeer(let named) = input else { throw RPCError.peerInvalid }
        return try resolve(named.peer)
    }

    /// The message below which the requested part of the list begins.
    ///
    /// Ids of one mailbox grow with time, so the id alone suffices; a client that has only the date sends that.
    fileprivate func offset(of request: TLFunction.MessagesGetDialogs) throws -> MessageID {
        if request.offsetID != 0 { return request.offsetID }
        guard request.offsetDate != 0 else { return .newest }
        return try store.boxes.firstID(user: user, since: request.offsetDate) ?? .newest
    }
}
