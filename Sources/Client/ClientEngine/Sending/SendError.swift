import ClientModel
import MessageStore

/// Why a message was not sent: what is said beside its red mark, and what the member can do (client.md TC-40).
public enum SendError: Error, Hashable, Sendable {
    /// The server takes nothing from us to strangers for a while.
    case flood
    /// We are banned from the group, or from all public ones.
    case publicBan
    /// Media of this kind may not be sent there.
    case mediaRestricted
    /// Members must wait this many seconds between messages.
    case slowMode(seconds: Int?)
    /// Too many messages are scheduled.
    case tooMuchScheduled
    /// The time is over, or too far away.
    case timeNotAccepted
    /// They do not show when they are online, so nothing can wait for that.
    case presenceHidden
    /// They take no voice or round messages.
    case voiceMessagesForbidden
    /// They take messages from certain senders only.
    case notAccepted
    /// We may not write there, or are no member.
    case writeForbidden
    /// One has blocked the other.
    case blocked
    /// Its author does not allow it to be forwarded.
    case forwardsRestricted
    /// The text or caption is too long.
    case tooLong
    /// There is nothing in it.
    case empty
    /// The file is not there any more, cannot be read, or was changed while it was uploaded.
    case fileUnreadable
    /// The file is larger than the server takes, or not what it says.
    case fileNotAccepted
    /// The chat is not known to this device well enough to be named to the server.
    case unknownChat
    /// Anything else, by the server's constant.
    case other(String)

    /// What a refusal says.
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
            "PHOTO_EXT_INVALID", "VIDEO_FILE_INVALID":
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
    /// The file to be sent cannot be read.
    static let fileUnreadable = TaskRejection("LOCAL_FILE_UNREADABLE")
    /// The file is not the one that was to be sent.
    static let fileChanged = TaskRejection("LOCAL_FILE_CHANGED")
}

extension TaskFailure {
    /// The failure that `refusal` is.
    static func refused(_ refusal: TaskRejection) -> TaskFailure {
        .refused(refusal.name, details: refusal.details)
    }
}

/// What is kept of a message that failed, until it is sent again or deleted: tasks are forgotten after a while.
struct FailedSend: RecordCodable, Equatable {
    /// Why.
    var refusal: TaskRejection
    /// How it was to be sent, with this message alone.
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
    /// Why and how the message `id` was not sent.
    static func failedSend(_ id: StableID) -> EntryKey<FailedSend> {
        EntryKey(.list(101), String(id.rawValue))
    }
}
