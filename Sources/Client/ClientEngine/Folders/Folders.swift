import ClientModel
public import MessageStore
import SchemaMapping
import TelegramSchema

/// The user's folders (TC-103). Changes apply locally at once, and persistent tasks send them in order. After a
/// refusal the server's folders are fetched.
public struct Folders: Sendable {
    let services: AccountDependencies

    /// The folders of the account.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Stores a folder, replacing the one with its number, or appends it.
    ///
    /// - Returns: The task, whose outcome is the server's decision; nil if nothing changed.
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

    /// Creates a folder with an unused number; the server's numbers begin at 2.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - change: Sets the folder's content.
    /// - Returns: The folder, and the task whose outcome is the server's decision.
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
    /// - Returns: The task; nil if no such folder exists.
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

    /// Sorts the folders in the order of these numbers; folders not listed follow in their old order.
    ///
    /// - Returns: The task; nil if the order is the same.
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
    /// Returns the folders in the order of `numbers`, followed by the others.
    func ordered(by numbers: [Int32]) -> [ChatFolder] {
        let named = numbers.compactMap { number in first { $0.number == number } }
        return named + filter { folder in !named.contains { $0.number == folder.number } }
    }
}

extension TaskQueueID {
    /// The queue of folder changes: each call sends one folder, or the order of all.
    static let folders = TaskQueueID(rawValue: "folders")
}

extension StoreTransaction {
    fileprivate func enqueueFolderUpdate(_ call: some TLFunctionCall) throws -> TaskID {
        try enqueueCall(StoredCall(call, undo: [.folders]), queue: .folders)
    }
}
