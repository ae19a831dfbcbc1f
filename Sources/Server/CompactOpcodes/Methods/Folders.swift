import CompactWire
import TelegramSchema

/// Folders. These clients name them by texts; here a folder's text is its number.
extension OpcodeSession {
    /// Numbers that the API has for folders.
    private static let numbers: ClosedRange<Int32> = 2...255

    /// 272: all folders.
    func folders(_ me: UserID) -> Step {
        .ask(TLFunction.MessagesGetDialogFilters()) { [self] all in
            let folders = all.filters.compactMap { folder($0, me) }
            return .done(
                .map([
                    "folders": .array(folders.map(\.content)),
                    "foldersOrder": .array(folders.map { .string("\($0.id)") }),
                    "allFilterExcludeFolders": .array([]),
                    "folderSync": .integer(clock()),
                ])
            )
        }
    }

    private func folder(_ filter: TL.DialogFilter, _ me: UserID) -> (id: Int32, content: MessagePackValue)? {
        guard case .dialogFilter(let filter) = filter else { return nil }
        let chats = (filter.pinnedPeers + filter.includePeers).compactMap { peer -> Int64? in
            switch peer {
            case .inputPeerSelf: return ChatNumber.dialog(with: me).wire(of: me)
            case .inputPeerUser(let user):
                users.note(user.accessHash, for: user.userID)
                return ChatNumber.dialog(with: user.userID).wire(of: me)
            case .inputPeerChat(let group): return ChatNumber.group(group.chatID).wire(of: me)
            default: return nil
            }
        }
        return (
            filter.id,
            .map([
                "id": .string("\(filter.id)"), "title": .string(filter.title.text),
                "include": .array(chats.map { .integer($0) }), "filters": .array([]), "options": .array([]),
                "sourceId": .number(filter.id), "updateTime": .integer(0),
            ])
        )
    }

    /// 274: makes a folder, or changes one. A new one comes with a text that the client made up.
    func updateFolder(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        let title = try arguments.requiredText("title")
        // Folders of kinds of chats: which words these clients have for kinds is not known.
        guard arguments.list("filters").isEmpty else { throw .unsupported }
        let peers = try arguments.numbers("include").map { number throws(OpcodeError) in
            guard let chat = ChatNumber(wire: number, of: me) else { throw .chatUnknown }
            return try inputPeer(chat)
        }
        let named = arguments.text("id").flatMap { Int32($0) }.flatMap {
            Self.numbers.contains($0) ? $0 : nil
        }
        return .ask(TLFunction.MessagesGetDialogFilters()) { all throws(OpcodeError) in
            var known: [Int32: TL.DialogFilter.DialogFilter] = [:]
            for case .dialogFilter(let filter) in all.filters { known[filter.id] = filter }
            guard
                let id = named.flatMap({ known[$0] == nil ? nil : $0 })
                    ?? Self.numbers.first(where: { known[$0] == nil })
            else { throw OpcodeError("folder.too.many", "There are too many folders") }
            // What another client has chosen besides stays.
            var filter =
                known[id]
                ?? .init(
                    id: id,
                    title: .init(text: title, entities: []),
                    pinnedPeers: [],
                    includePeers: [],
                    excludePeers: []
                )
            filter.title = .init(text: title, entities: [])
            // These clients know one list of chats: what is pinned in it, and still there, stays so.
            let pinned = filter.pinnedPeers.filter { peers.contains($0) }
            filter.pinnedPeers = pinned
            filter.includePeers = peers.filter { !pinned.contains($0) }
            let made = filter
            return .ask(
                TLFunction.MessagesUpdateDialogFilter(id: id, filter: .dialogFilter(made))
            ) { [self] _ in
                let before = all.filters.compactMap { filter -> Int32? in
                    guard case .dialogFilter(let filter) = filter else { return nil }
                    return filter.id
                }
                let order = before.contains(id) ? before : before + [id]
                return .done(
                    .map([
                        "folder": folder(.dialogFilter(made), me)?.content ?? .empty,
                        "foldersOrder": .array(order.map { .string("\($0)") }),
                        "folderSync": .integer(clock()),
                    ])
                )
            }
        }
    }

    /// 275: their order.
    func reorderFolders(_ arguments: Arguments, _ me: UserID) -> Step {
        .ask(
            TLFunction.MessagesUpdateDialogFiltersOrder(
                order: arguments.numbers("foldersOrder").compactMap { Int32(exactly: $0) }
            )
        ) { [self] _ in folders(me) }
    }

    /// 276: removes folders.
    func deleteFolders(_ arguments: Arguments, _ me: UserID) -> Step {
        let ids = arguments.numbers("folderIds").compactMap { Int32(exactly: $0) }
        return .calls(ids.map { TLFunction.MessagesUpdateDialogFilter(id: $0, filter: nil).encoded() }) {
            [self] outcomes in
            .run { () throws(OpcodeError) in
                for outcome in outcomes {
                    _ = try outcome.result(of: TLFunction.MessagesUpdateDialogFilter.self)
                }
                return folders(me)
            }
        }
    }
}
