import MessageStore

/// What came of setting a picture (client.md TC-45).
public enum PeerPhotoOutcome: Equatable, Sendable {
    /// The server shows it.
    case done
    /// Another one was set before the server had heard of it.
    case replaced
    /// It is as it was before.
    case refused(PeerPhotoError)
}

/// Why a picture was not taken.
public enum PeerPhotoError: Error, Hashable, Sendable {
    /// The file is not there any more, or cannot be read.
    case fileUnreadable
    /// It is no picture, or too large or small for one.
    case notAccepted
    /// Only administrators may, and we are none.
    case forbidden
    /// The group or channel is not there, or not known well enough to be named to the server.
    case unknownChat
    /// Anything else, by the server's constant.
    case other(String)

    /// What a refusal says.
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
