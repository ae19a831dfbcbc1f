import ClientHost
import ClientModel
import Foundation
import Localization
import MessageStore

/// Lists the folders, or the chats of a folder.
public struct ListFolders: Sendable {
    private let folder: String?
    private let limit: Int

    /// Creates the command for all folders, or for the `limit` topmost chats of one. `folder` is its number, or the
    /// beginning of its title.
    public init(_ folder: String?, limit: Int) {
        self.folder = folder
        self.limit = limit
    }

    /// Prints a line for each folder or chat.
    ///
    /// - Throws: ``TerminalError``, `StoreError`.
    public func run(on opened: OpenedAccount) async throws {
        let isFresh = try await opened.catchUp()
        let folders = try await opened.store.read { reader in
            try reader.chatFolders().map { try FolderRow($0, reader.unreadCounters(of: .folder($0.number))) }
        }
        if let folder {
            let place = ChatPlace.folder(try Self.find(folder, among: folders).folder)
            return try await ListChats(limit: limit, in: place).list(on: opened, isFresh: isFresh)
        }
        for row in folders { try opened.console.write(row) }
        if folders.isEmpty { opened.console.note(opened.console.style.strings.noFolders) }
    }

    private static func find(_ name: String, among folders: [FolderRow]) throws(TerminalError) -> FolderRow {
        if let number = Int32(name), let found = folders.first(where: { $0.folder == number }) {
            return found
        }
        let named = folders.filter { folder in
            folder.title.range(of: name, options: [.anchored, .caseInsensitive, .diacriticInsensitive]) != nil
        }
        let exact = named.filter { $0.title.count == name.count }
        let found = exact.isEmpty ? named : exact
        guard found.count == 1 else { throw .noFolder(name) }
        return found[0]
    }
}

/// The printed folder.
struct FolderRow: Equatable, Encodable {
    /// The number of the folder.
    var folder: Int32
    var title: String
    var emoji: String?
    /// The number of unread chats, and of the muted ones among them.
    var unread: Int
    var muted: Int
}

extension FolderRow: OutputRow {
    init(_ folder: ChatFolder, _ counters: UnreadCounters) {
        self.folder = folder.number
        title = folder.title
        emoji = folder.emoji.isEmpty ? nil : folder.emoji
        unread = counters.total().chats
        muted = unread - counters.total(includingMuted: false).chats
    }

    func line(in style: OutputStyle) -> String {
        let name = [emoji, title].compactMap(\.self).joined(separator: " ").printable
        let unread = unread > 0 ? "\(unread)" : ""
        return
            "\(style.inked("\(folder)".padded(to: 3), .faint))  \(style.inked(name.padded(to: 24), .strong))  "
            + style.inked(unread, .green)
    }
}
