import MessageStore

/// The result of setting a photo (TC-45).
public enum PeerPhotoOutcome: Equatable, Sendable {
    /// The server shows the photo.
    case done
    /// Another photo was set before the server received this one.
    case replaced
    /// The photo was refused and is unchanged.
    case refused(PeerPhotoError)
}

/// The reasons why a photo was refused.
public enum PeerPhotoError: Error, Hashable, Sendable {
    /// The file is missing, or cannot be read.
    case fileUnreadable
    /// The file is no image, or its dimensions are out of bounds.
    case notAccepted
    /// Only administrators may set the photo.
    case forbidden
    /// The group or channel does not exist, or cannot be named to the server.
    case unknownChat
    /// Any other error, by the server's constant.
    case other(String)

    /// The error for a refusal.
    init(_ name: String) {
        switch name {
        case TaskRejection.fileUnreadable.name, TaskRejection.fileChanged.name: self = .fileUnreadable
        case "PHOTO_CROP_SIZE_SMALL", "PHOTO_EXT_INVALID", "PHOTO_INVALID", "PHOTO_FILE_MISSING",
            "PHOTO_INVALID_DIMENSIONS", "PHOTO_FILE_TOO_BIG", "IMAGE_PROCESS_FAILED", "FILE_PARTS_INVALID":
            self = .notAccepted
        case "CHAT_ADMIN_REQUIRED", "CHAT_WRITE_FORBIDDEN", "USER_NOT_PARTICIPANT", "CHAT_NOT_CREATOR",
            "RIGHT_FORBIDDEN":
            self = .forbidden
        case TaskRejection.unknownChat.name, "CHAT_ID_INVALID", "PEER_ID_INVALID", "CHANNEL_INVALID",
            "CHANNEL_PRIVATE", "CHAT_FORBIDDEN":
            self = .unknownChat
        default: self = .other(name)
        }
    }
}

extension PeerPhotoOutcome {
    init(_ outcome: TaskOutcome) {
        switch outcome {
        case .done: self = .done
        case .cancelled, .needFailed: self = .replaced
        case .refused(let name, _): self = .refused(PeerPhotoError(name))
        }
    }
}
