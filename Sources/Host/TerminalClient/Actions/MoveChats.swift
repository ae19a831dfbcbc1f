import ClientEngine
import ClientHost
import ClientModel
import Localization
import MessageStore

/// Archives or unarchives chats, or pins or unpins them.
public struct MoveChats: Sendable {
    /// The kind of move.
    public enum Move: Sendable {
        /// Moves to the archive.
        case archive
        /// Moves back to the main list.
        case unarchive
        /// Pins at the top of the list, the first chat topmost.
        case pin
        /// Unpins, back to the position of the newest message.
        case unpin
    }

    private let move: Move
    private let chats: [String]

    /// Creates the command for chats.
    public init(_ move: Move, _ chats: [String]) {
        self.move = move
        self.chats = chats
    }

    /// Moves the chats locally at once, waits for the server, and prints a row for each chat.
    ///
    /// - Throws: ``TerminalError``, ``ChatError``, `StoreError`.
    public func run(on opened: OpenedAccount) async throws {
        _ = try await opened.catchUp()
        let peers = try await find(chats, opened)
        let settings = opened.services.chatSettings
        let tasks: [TaskID?] =
            switch move {
            case .archive: [try await settings.setArchived(true, peers)]
            case .unarchive: [try await settings.setArchived(false, peers)]
            case .pin, .unpin: try await pin(peers, opened)
            }
        let state = try await opened.see(through: tasks)
        let rows = try await opened.store.read { reader in
            try peers.map { try MovedRow($0, state, in: reader) }
        }
        for row in rows { try opened.console.write(row) }
    }

    /// Finds the chats, without duplicates.
    private func find(_ chats: [String], _ opened: OpenedAccount) async throws -> [PeerID] {
        var peers: [PeerID] = []
        for chat in chats {
            let peer = try await opened.finder.find(chat)
            if !peers.contains(peer) { peers.append(peer) }
        }
        return peers
    }

    /// Pins archived chats in the archive, the others in the main list.
    private func pin(_ peers: [PeerID], _ opened: OpenedAccount) async throws -> [TaskID?] {
        var tasks: [TaskID?] = []
        for list in [ChatList.main, .archive] {
            let (here, before) = try await opened.store.read { reader in
                let here = try peers.filter { try (reader.chat($0).inclusion?.list ?? .main) == list }
                return (here, try reader.pinnedChats(in: .list(list)))
            }
            let others = before.filter { !here.contains($0) }
            let after = move == .pin ? here + others : others
            tasks.append(try await opened.services.chatSettings.setPinned(after, in: list))
        }
        return tasks
    }
}

/// The place of a chat.
struct MovedRow: Equatable, Encodable {
    var chat: String
    var archived: Bool
    var pinned: Bool
    var state: ActionState
}

extension MovedRow: OutputRow {
    init(_ peer: PeerID, _ state: ActionState, in reader: StoreReader) throws {
        let list = try reader.chat(peer).inclusion?.list ?? .main
        chat = peer.code
        archived = list == .archive
        pinned = try reader.pinnedChats(in: .list(list)).contains(peer)
        self.state = state
    }

    func line(in style: OutputStyle) -> String {
        let strings = style.strings
        let place =
            archived
            ? pinned ? strings.inArchivePinned : strings.inArchive
            : pinned ? strings.inListPinned : strings.inList
        return "\(chat)  \(place)"
    }
}
