import ClientModel
import MessageStore

/// The reasons why a message was not sent, for its error mark and the user's options (TC-40).
public enum SendError: Error, Hashable, Sendable {
    /// The server temporarily takes no messages from the user to strangers.
    case flood
    /// The user is banned from the group, or from all public ones.
    case publicBan
    /// Media of this kind are forbidden in the chat.
    case mediaRestricted
    /// Slow mode: members must wait this many seconds between messages.
    case slowMode(seconds: Int?)
    /// Too many messages are scheduled.
    case tooMuchScheduled
    /// The time is in the past, or too far away.
    case timeNotAccepted
    /// The receiver hides their online status, so no message can wait for it.
    case presenceHidden
    /// The receiver accepts no voice or round messages.
    case voiceMessagesForbidden
    /// The receiver accepts messages from certain senders only.
    case notAccepted
    /// The user may not write in the chat, or is no member.
    case writeForbidden
    /// One of the two users has blocked the other.
    case blocked
    /// The author forbids forwarding the message.
    case forwardsRestricted
    /// The text or caption is too long.
    case tooLong
    /// The message is empty.
    case empty
    /// The file is missing, cannot be read, or was changed during the upload.
    case fileUnreadable
    /// The file is too large for the server, or not of its stated type.
    case fileNotAccepted
    /// The chat cannot be named to the server.
    case unknownChat
    /// Any other error, by the server's constant.
    case other(String)

    /// The error for a refusal.
    public init(_ refusal: TaskRejection) {
        switch refusal.name {
        case "PEER_FLOOD", "FLOOD_WAIT": self = .flood
        case "USER_BANNED_IN_CHANNEL", "USER_RESTRICTED": self = .publicBan
        case "SLOWMODE_WAIT": self = .slowMode(seconds: Int(String(decoding: refusal.details, as: UTF8.self)))
        case "SCHEDULE_TOO_MUCH": self = .tooMuchScheduled
        case "SCHEDULE_DATE_TOO_LATE", "SCHEDULE_DATE_INVALID": self = .timeNotAccepted
        case "SCHEDULE_STATUS_PRIVATE", "SCHEDULE_STATUS_INVALID": self = .presenceHidden
        case "VOICE_MESSAGES_FORBIDDEN": self = .voiceMessagesForbidden
        case "PRIVACY_PREMIUM_REQUIRED", "ALLOW_PAYMENT_REQUIRED": self = .notAccepted
        case "CHAT_WRITE_FORBIDDEN", "CHAT_ADMIN_REQUIRED", "USER_NOT_PARTICIPANT", "CHANNEL_PRIVATE",
            "CHAT_FORBIDDEN", "CHAT_GUEST_SEND_FORBIDDEN", "CHAT_SEND_PLAIN_FORBIDDEN":
            self = .writeForbidden
        case "YOU_BLOCKED_USER", "USER_IS_BLOCKED": self = .blocked
        case "CHAT_FORWARDS_RESTRICTED": self = .forwardsRestricted
        case "MESSAGE_TOO_LONG", "MEDIA_CAPTION_TOO_LONG": self = .tooLong
        case "MESSAGE_EMPTY": self = .empty
        case TaskRejection.fileUnreadable.name, TaskRejection.fileChanged.name: self = .fileUnreadable
        case "FILE_PARTS_INVALID", "PHOTO_FILE_TOO_BIG", "PHOTO_INVALID_DIMENSIONS", "IMAGE_PROCESS_FAILED",
            "PHOTO_EXT_INVALID", "VIDEO_FILE_INVALID", TaskRejection.photoUnreadable.name:
            self = .fileNotAccepted
        case TaskRejection.unknownChat.name, "PEER_ID_INVALID", "CHAT_ID_INVALID", "CHANNEL_INVALID",
            "USER_ID_INVALID":
            self = .unknownChat
        case let name where name.hasPrefix("CHAT_SEND_") && name.hasSuffix("_FORBIDDEN"):
            self = .mediaRestricted
        case let name: self = .other(name)
        }
    }
}

extension TaskRejection {
    /// The chat cannot be named to the server.
    static let unknownChat = TaskRejection("LOCAL_CHAT_UNKNOWN")
    /// The file to send cannot be read.
    static let fileUnreadable = TaskRejection("LOCAL_FILE_UNREADABLE")
    /// The photo to send cannot be scaled: it is damaged or too large.
    static let photoUnreadable = TaskRejection("LOCAL_PHOTO_UNREADABLE")
    /// The file has changed since it was picked.
    static let fileChanged = TaskRejection("LOCAL_FILE_CHANGED")
}

extension TaskFailure {
    /// The failure for `refusal`.
    static func refused(_ refusal: TaskRejection) -> TaskFailure {
        .refused(refusal.name, details: refusal.details)
    }
}

/// The stored data of a failed message, until it is sent again or deleted: finished tasks are discarded after a
/// while.
struct FailedSend: RecordCodable, Equatable {
    /// The reason.
    var refusal: TaskRejection
    /// The payload to send again, with this message alone.
    var payload: SendPayload

    init(_ refusal: TaskRejection, _ payload: SendPayload) {
        self.refusal = refusal
        self.payload = payload
    }

    /// Fields: 1 name, 2 details, 3 payload.
    init(from reader: inout RecordReader) throws(RecordError) {
        var refusal = TaskRejection("")
        var payload: SendPayload?
        while let field = try reader.next() {
            switch field {
            case 1: refusal.name = try reader.string()
            case 2: refusal.details = try reader.byteArray()
            case 3: payload = try reader.record()
            default: break
            }
        }
        guard let payload else { throw .missing(field: 3) }
        self.init(refusal, payload)
    }

    func write(to writer: inout RecordWriter) {
        writer.write(refusal.name, at: 1)
        writer.write(refusal.details, at: 2)
        writer.write(payload, at: 3)
    }
}

extension EntryKey where Value == FailedSend {
    /// The stored failure of the message `id`.
    static func failedSend(_ id: StableID) -> EntryKey<FailedSend> {
        EntryKey(.list(101), String(id.rawValue))
    }
}
