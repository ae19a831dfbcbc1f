import ServerStore
import TelegramSchema

/// Folders, which select some of a user's dialogs. The server stores them for all devices of the user; which dialogs a
/// folder shows is decided by the clients.
enum FolderMethods {
    /// Most folders of a user.
    static let maximumFolders = 30
    /// Most dialogs that each list of a folder names.
    static let maximumDialogs = 100
    /// Longest title, in characters.
    fileprivate static let maximumTitle = 32
    /// The numbers that a folder may have; 0 is the list of all dialogs and 1 the archive.
    private static let numbers: ClosedRange<Int32> = 2...255

    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.MessagesGetDialogFilters.self, getDialogFilters)
        routes.transaction(TLFunction.MessagesUpdateDialogFilter.self, updateDialogFilter)
        routes.transaction(TLFunction.MessagesUpdateDialogFiltersOrder.self, updateDialogFiltersOrder)
    }

    static func getDialogFilters(
        _ request: TLFunction.MessagesGetDialogFilters,
        _ call: Call
    ) throws -> TL.MessagesDialogFilters {
        let own = try call.store.folders.all(of: call.user).map { try TL.DialogFilter(decoding: $0.filter) }
        return TL.MessagesDialogFilters(filters: [.dialogFilterDefault] + own)
    }

    static func updateDialogFilter(
        _ request: TLFunction.MessagesUpdateDialogFilter,
        _ call: Call
    ) throws -> Bool {
        guard numbers.contains(request.id) else { throw RPCError.bad("FILTER_ID_INVALID") }
        var folders = try call.store.folders.all(of: call.user)
        let index = folders.firstIndex { $0.number == request.id }
        let filter = try request.filter.map { try call.kept($0, as: request.id) }
        switch (filter, index) {
        case (let filter?, let index?): folders[index].filter = filter.encoded()
        case (let filter?, nil):
            guard folders.count < maximumFolders else { throw RPCError.bad("FILTERS_TOO_MUCH") }
            folders.append(FolderRecord(number: request.id, filter: filter.encoded()))
        case (nil, let index?): folders.remove(at: index)
        case (nil, nil): return true
        }
        try call.store.folders.set(folders, of: call.user)
        try call.scope.noteChange(.folders, for: call.user, by: call.session)
        let referenced = try filter.map { try call.dialogs(in: $0) } ?? []
        try call.scope.push(to: call.user, except: call.session) {
            var updates = UpdatesBuilder(for: call.user)
            for peer in referenced { updates.referenced.insert(peer) }
            updates.updates.append(.updateDialogFilter(.init(id: request.id, filter: filter)))
            return try updates.finish(call.scope)
        }
        return true
    }

    static func updateDialogFiltersOrder(
        _ request: TLFunction.MessagesUpdateDialogFiltersOrder,
        _ call: Call
    ) throws -> Bool {
        let folders = try call.store.folders.all(of: call.user)
        var rest = folders
        var ordered: [FolderRecord] = []
        // Unknown numbers, among them 0 for the list of all dialogs, have no place of their own.
        for number in request.order {
            guard let index = rest.firstIndex(where: { $0.number == number }) else { continue }
            ordered.append(rest.remove(at: index))
        }
        ordered += rest
        guard ordered != folders else { return true }
        try call.store.folders.set(ordered, of: call.user)
        try call.scope.noteChange(.folders, for: call.user, by: call.session)
        call.scope.push(
            .updateDialogFilterOrder(.init(order: ordered.map(\.number))),
            to: call.user,
            except: call.session
        )
        return true
    }
}

extension Call {
    /// The part of a folder that is stored: its title on one line, and dialogs that the caller knows, each once.
    ///
    /// - Throws: `FILTER_NOT_SUPPORTED` for a kind of folder that this server lacks, `FILTER_TITLE_EMPTY`,
    ///   `FILTER_INCLUDE_EMPTY` for a folder without content, and errors of its dialogs.
    fileprivate func kept(_ filter: TL.DialogFilter, as number: Int32) throws -> TL.DialogFilter {
        guard case .dialogFilter(var folder) = filter else { throw RPCError.bad("FILTER_NOT_SUPPORTED") }
        let title = folder.title.text.asName(characters: FolderMethods.maximumTitle, bytes: 256)
        guard !title.isEmpty else { throw RPCError.bad("FILTER_TITLE_EMPTY") }
        folder.id = number
        folder.title = TL.TextWithEntities(text: title, entities: [])
        folder.emoticon = folder.emoticon.map { $0.asName(characters: 2, bytes: 64) }
        var known: Set<MailboxPeer> = []
        folder.pinnedPeers = try kept(folder.pinnedPeers, unless: &known)
        folder.includePeers = try kept(folder.includePeers, unless: &known)
        folder.excludePeers = try kept(folder.excludePeers, unless: &known)
        let hasKinds =
            folder.contacts || folder.nonContacts || folder.groups || folder.broadcasts || folder.bots
        guard hasKinds || !folder.pinnedPeers.isEmpty || !folder.includePeers.isEmpty else {
            throw RPCError.bad("FILTER_INCLUDE_EMPTY")
        }
        return .dialogFilter(folder)
    }

    /// The dialogs of one list that are not `known` yet.
    private func kept(
        _ inputs: [TL.InputPeer],
        unless known: inout Set<MailboxPeer>
    ) throws -> [TL.InputPeer] {
        guard inputs.count <= FolderMethods.maximumDialogs else {
            throw RPCError.bad("FILTER_PEERS_TOO_MUCH")
        }
        return try inputs.compactMap { input in
            let peer = try resolve(input)
            guard known.insert(peer).inserted else { return nil }
            switch peer {
            case .user(user): return .inputPeerSelf
            case .user(let id):
                guard let other = try scope.user(id) else { return nil }
                return .inputPeerUser(.init(userID: id, accessHash: other.accessHash))
            case .chat(let id): return .inputPeerChat(.init(chatID: id))
            case .channel: return nil
            }
        }
    }

    /// The dialogs that a stored folder names.
    fileprivate func dialogs(in filter: TL.DialogFilter) throws -> [MailboxPeer] {
        guard case .dialogFilter(let folder) = filter else { return [] }
        return try (folder.pinnedPeers + folder.includePeers + folder.excludePeers).map { try resolve($0) }
    }
}
