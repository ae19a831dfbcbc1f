import ClientModel
public import MessageStore
import SchemaMapping
import TelegramSchema

/// The member's folders: changed at once here, told by persistent tasks in the order of the changes (client.md TC-103).
/// When the server refuses one, what it has is fetched.
public struct Folders: Sendable {
    let services: AccountDependencies

    /// The folders of the account.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Stores a folder in place of the one with its number, or behind the others.
    ///
    /// - Returns: The task whose outcome says whether the server took it.
    /// - Throws: `StoreError`.
    @discardableResult
    public func put(_ folder: ChatFolder) async throws -> TaskID? {
        let selfID = services.selfID
        return try await services.store.transaction { transaction in
            var folders = try transaction.reader.chatFolders()
            if let index = folders.firstIndex(where: { $0.number == folder.number }) {
                guard folders[index] != folder else { return nil }
                folders[index] = folder
            } else {
                folders.append(folder)
            }
            let filter = try TL.DialogFilter(folder) { peer in
                if peer == selfID { return .inputPeerSelf }
                return try transaction.reader.peer(peer).flatMap { TL.InputPeer($0) }
            }
            try transaction.setFolders(folders)
            return try transaction.enqueueFolderUpdate(
                TLFunction.MessagesUpdateDialogFilter(id: folder.number, filter: filter)
            )
        }
    }

    /// Makes a folder with a number that none has: the server's begin at 2.
    ///
    /// - Parameters:
    ///   - title: As shown.
    ///   - change: Says what is in it.
    /// - Returns: The folder, and the task whose outcome says whether the server took it.
    /// - Throws: `StoreError`.
    @discardableResult
    public func make(
        _ title: String,
        _ change: @Sendable (inout ChatFolder) -> Void = { _ in }
    ) async throws -> (folder: ChatFolder, task: TaskID?) {
        let known = try await services.store.read { try $0.chatFolders() }
        let number = (2...Int32.max).first { number in !known.contains { $0.number == number } }
        var folder = ChatFolder(number ?? .max, title: title)
        change(&folder)
        return (folder, try await put(folder))
    }

    /// Deletes the folder with this number; its chats stay.
    ///
    /// - Returns: The task; nil when there is no such folder.
    /// - Throws: `StoreError`.
    @discardableResult
    public func delete(_ number: Int32) async throws -> TaskID? {
        try await services.store.transaction { transaction in
            let folders = try transaction.reader.chatFolders()
            let rest = folders.filter { $0.number != number }
            guard rest.count < folders.count else { return nil }
            try transaction.setFolders(rest)
            return try transaction.enqueueFolderUpdate(TLFunction.MessagesUpdateDialogFilter(id: number))
        }
    }

    /// Puts the folders in this order, by their numbers; those that are not named follow as they were.
    ///
    /// - Returns: The task; nil when they are in that order.
    /// - Throws: `StoreError`.
    @discardableResult
    public func reorder(_ numbers: [Int32]) async throws -> TaskID? {
        try await services.store.transaction { transaction in
            let folders = try transaction.reader.chatFolders()
            let ordered = folders.ordered(by: numbers)
            guard ordered != folders else { return nil }
            try transaction.setFolders(ordered)
            let call = TLFunction.MessagesUpdateDialogFiltersOrder(order: ordered.map(\.number))
            return try transaction.enqueueFolderUpdate(call)
        }
    }
}

extension [ChatFolder] {
    /// Those of `numbers` in that order, the others behind them.
    func ordered(by numbers: [Int32]) -> [ChatFolder] {
        let named = numbers.compactMap { number in first { $0.number == number } }
        return named + filter { folder in !named.contains { $0.number == folder.number } }
    }
}

extension TaskQueueID {
    /// What is done with folders, in its order: each call tells of one folder or of the order of all.
    static let folders = TaskQueueID(rawValue: "folders")
}

extension StoreTransaction {
    fileprivate func enqueueFolderUpdate(_ call: some TLFunctionCall) throws -> TaskID {
        try enqueueCall(StoredCall(call, undo: [.folders]), queue: .folders)
    }
}
