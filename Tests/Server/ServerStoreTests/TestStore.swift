import ServerStore
import TelegramSchema
import TestKit

/// A separate database for one test.
struct TestStore {
    let folder: TemporaryFolder
    let file: StoreFile

    init() throws {
        folder = try TemporaryFolder()
        file = try StoreFile(ServerStoreOptions(path: folder.path("server.sqlite")))
    }

    /// The same database, reopened: without caches, as after a restart.
    func reopened() throws -> StoreFile {
        try StoreFile(ServerStoreOptions(path: folder.path("server.sqlite")))
    }

    @discardableResult
    func write<Result>(_ body: (ServerTransaction) throws -> Result) throws -> Result {
        try file.transaction(body)
    }

    /// Sends a text from one user to another.
    @discardableResult
    func send(
        _ text: String,
        from sender: UserID,
        to receiver: UserID,
        date: Int32 = 1000,
        media: MediaKinds = [],
        randomID: Int64? = nil
    ) throws -> InsertedMessage {
        try write {
            try $0.send(text, from: sender, to: receiver, date: date, media: media, randomID: randomID)
        }
    }
}

extension ServerTransaction {
    func send(
        _ text: String,
        from sender: UserID,
        to receiver: UserID,
        date: Int32 = 1000,
        media: MediaKinds = [],
        randomID: Int64? = nil
    ) throws -> InsertedMessage {
        let message = NewMessage(sender: sender, date: date, text: text, media: media, randomID: randomID)
        var deliveries = [Delivery(user: sender, peer: .user(receiver), flags: .outgoing)]
        if sender != receiver { deliveries.append(Delivery(user: receiver, peer: .user(sender))) }
        return try messages.insert(message, deliveries)
    }

    /// Sends a text to a group of these users.
    func send(
        _ text: String,
        from sender: UserID,
        toGroup chat: ChatID,
        of users: [UserID],
        date: Int32 = 1000
    ) throws -> InsertedMessage {
        try messages.insert(
            NewMessage(sender: sender, date: date, text: text),
            users.map { Delivery(user: $0, peer: .chat(chat), flags: $0 == sender ? .outgoing : []) }
        )
    }
}

let ada: UserID = 1
let bob: UserID = 2
let cyd: UserID = 3
