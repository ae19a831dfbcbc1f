import ServerStore
import TelegramSchema

/// `folders.editPeerFolders`: the archive, which is a list of dialogs beside the main one.
enum ArchiveMethods {
    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.FoldersEditPeerFolders.self, editPeerFolders)
    }

    /// Most dialogs of one call.
    private static let maximumDialogs = 100

    static func editPeerFolders(_ request: TLFunction.FoldersEditPeerFolders, _ call: Call) throws
        -> TL.Updates
    {
        guard request.folderPeers.count <= maximumDialogs else { throw RPCError.bad("LIMIT_INVALID") }
        let wanted = try request.folderPeers.map { input in
            PlacedDialog(try call.resolve(input.peer), in: try .init(requested: input.folderID))
        }
        var answer = UpdatesBuilder(for: call.user)
        let moved = try call.move(wanted)
        if !moved.isEmpty {
            let event = MailboxEvent.moved(moved)
            let pts = try call.scope.record(event, for: call.user, except: call.session)
            try answer.append(event, pts: pts, call.scope)
        }
        return try answer.finish(call.scope)
    }
}

extension DialogFolder {
    /// The list with the number that a client names.
    ///
    /// - Throws: `FOLDER_ID_INVALID`.
    init(requested number: Int32) throws(RPCError) {
        guard let folder = DialogFolder(rawValue: number) else { throw RPCError.bad("FOLDER_ID_INVALID") }
        self = folder
    }

    /// The number for a field that the main list leaves out.
    var numberIfNotMain: Int32? { self == .main ? nil : rawValue }
}

extension Call {
    /// Moves dialogs to lists. A moved one is not pinned any more, and other sessions are told the rest of the pins.
    ///
    /// - Returns: Those that moved, each once.
    fileprivate func move(_ wanted: [PlacedDialog]) throws -> [PlacedDialog] {
        var moved: [PlacedDialog] = []
        var unpinned: Set<DialogFolder> = []
        for place in wanted {
            guard let before = try store.dialogs.find(user: user, peer: place.peer),
                try store.dialogs.setFolder(user: user, peer: place.peer, place.folder)
            else { continue }
            if before.pinnedPosition != nil { unpinned.insert(before.folder) }
            moved.removeAll { $0.peer == place.peer }
            moved.append(place)
        }
        for folder in unpinned {
            try setPinned(store.dialogs.pinned(of: user, in: folder).map(\.dialog.peer), in: folder)
        }
        return moved
    }

    /// The list that has the caller's dialog with `peer`.
    func folder(of peer: MailboxPeer) throws -> DialogFolder {
        try store.dialogs.archived(of: user).contains(peer) ? .archive : .main
    }
}

extension RequestContext {
    /// Moves archived dialogs that got a message back to the main list, unless they are muted.
    ///
    /// Call it after the pushes of the arrivals: the move comes after them in the order of pts.
    ///
    /// - Complexity: One look into a cache for each copy, unless its dialog is archived.
    func takeOutOfArchive(_ copies: [MailboxMessage]) throws {
        for copy in copies where !copy.flags.contains(.outgoing) {
            guard try store.dialogs.archived(of: copy.user).contains(copy.peer),
                try !isMuted(copy.peer, for: copy.user),
                try store.dialogs.setFolder(user: copy.user, peer: copy.peer, .main)
            else { continue }
            try record(.moved([PlacedDialog(copy.peer, in: .main)]), for: copy.user)
        }
    }

    /// True if the user wants no notifications of a dialog now, by its own settings or by those of its kind.
    func isMuted(_ peer: MailboxPeer, for user: UserID) throws -> Bool {
        let kind: NotifyScope = if case .user = peer { .users } else { .chats }
        for scope in [.peer(peer), kind] {
            guard let bytes = try store.settings.user(user, scope.settingName),
                let end = try TL.PeerNotifySettings(decoding: bytes).muteUntil
            else { continue }
            return end > seconds
        }
        return false
    }
}
