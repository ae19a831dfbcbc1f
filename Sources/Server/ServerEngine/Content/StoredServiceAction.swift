import TelegramSchema

/// The action of a service message. Stored in ``StoredMessageContent``; numbers are never reused.
enum StoredServiceAction: Equatable {
    case createdChat(title: String, users: [UserID])
    case changedTitle(String)
    /// A file's id.
    case changedPhoto(Int64)
    case removedPhoto
    case addedUsers([UserID])
    case removedUser(UserID)
    case pinnedMessage
    /// The seconds after which messages delete themselves; 0 for never.
    case changedHistoryTTL(Int32)
    /// By the link of this administrator.
    case joinedByLink(UserID)
    case joinedByRequest

    /// Users that the action names.
    var users: [UserID] {
        switch self {
        case .createdChat(_, let users), .addedUsers(let users): users
        case .removedUser(let user), .joinedByLink(let user): [user]
        case .changedTitle, .changedPhoto, .removedPhoto, .pinnedMessage, .changedHistoryTTL,
            .joinedByRequest:
            []
        }
    }

    func encode(to writer: inout TLWriter) {
        switch self {
        case .createdChat(let title, let users):
            writer.write(Int32(1))
            writer.write(title)
            users.encode(to: &writer)
        case .changedTitle(let title):
            writer.write(Int32(2))
            writer.write(title)
        case .changedPhoto(let file):
            writer.write(Int32(3))
            writer.write(file)
        case .removedPhoto:
            writer.write(Int32(4))
        case .addedUsers(let users):
            writer.write(Int32(5))
            users.encode(to: &writer)
        case .removedUser(let user):
            writer.write(Int32(6))
            user.encode(to: &writer)
        case .pinnedMessage:
            writer.write(Int32(7))
        case .changedHistoryTTL(let period):
            writer.write(Int32(8))
            writer.write(period)
        case .joinedByLink(let admin):
            writer.write(Int32(9))
            admin.encode(to: &writer)
        case .joinedByRequest:
            writer.write(Int32(10))
        }
    }

    init(from reader: inout TLReader) throws(TLError) {
        switch try reader.readInt32() {
        case 1: self = .createdChat(title: try reader.readString(), users: try reader.readVector())
        case 2: self = .changedTitle(try reader.readString())
        case 3: self = .changedPhoto(try reader.readInt64())
        case 4: self = .removedPhoto
        case 5: self = .addedUsers(try reader.readVector())
        case 6: self = .removedUser(try UserID(from: &reader))
        case 7: self = .pinnedMessage
        case 8: self = .changedHistoryTTL(try reader.readInt32())
        case 9: self = .joinedByLink(try UserID(from: &reader))
        case 10: self = .joinedByRequest
        case let other: throw .unknownConstructor(UInt32(bitPattern: other))
        }
    }
}
