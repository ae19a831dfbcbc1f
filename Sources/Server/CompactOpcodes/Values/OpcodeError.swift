public import CompactWire
import TelegramSchema

/// An error as public clients read it: a code for programs, and a sentence for people.
public struct OpcodeError: Error, Equatable, Sendable {
    /// The code.
    public var code: String
    /// The sentence.
    public var message: String
    /// A heading of two or three words.
    public var title: String

    init(_ code: String, _ message: String, title: String = "Not done") {
        self.code = code
        self.message = message
        self.title = title
    }

    /// The payload of an error's frame.
    public var payload: MessagePackValue {
        .map([
            "error": .string(code), "message": .string(message), "title": .string(title),
            "localizedMessage": .string(message),
        ])
    }

    // The codes that clients act upon are theirs; the others are ours.

    /// The client signs in anew.
    static let tokenUnknown = OpcodeError(
        "FAIL_LOGIN_TOKEN",
        "This device is not signed in any more",
        title: "Sign in again"
    )
    /// Before signing in.
    static let notSignedIn = OpcodeError("session.state", "Sign in first", title: "Not signed in")
    /// After it.
    static let signedInAlready = OpcodeError("session.state", "Sign out first", title: "Signed in")
    /// What is sent belongs to no feature of this server.
    static let unsupported = OpcodeError("not.supported", "This server has no such feature")
    static let unreadable = OpcodeError("proto.payload", "The request cannot be read")
    static let chatUnknown = OpcodeError("chat.not.found", "There is no such chat")
    static let contactUnknown = OpcodeError("contact.not.found", "There is no such person")
    static let messageUnknown = OpcodeError("message.not.found", "There is no such message")
    static let ticketInvalid = OpcodeError("auth.token.invalid", "Ask for a new code", title: "Code expired")
    /// The API has albums, of which each picture is a message; these clients have one message of many.
    static let tooManyFiles = OpcodeError("attach.too.many", "One file goes with a message here")
    static let internalFailure = OpcodeError("internal", "The server failed; try again later")
    static let flood = OpcodeError(flood: 1)
    /// The devices of an address are counted by the minute.
    static let keysRefused = OpcodeError(flood: 60)
    /// Our own clients have no sessions here yet.
    static let ownClient = OpcodeError("not.supported", "This server has no such sessions yet")

    private init(flood seconds: Int) {
        let unit = seconds == 1 ? "second" : "seconds"
        self.init("flood.wait", "Too many requests: try again in \(seconds) \(unit)", title: "Slow down")
    }

    static func missing(_ field: String) -> OpcodeError {
        OpcodeError("proto.payload", "The request has no valid \(field)")
    }

    /// What the API answered. Names of the API that have no sentence here are told as they are.
    init(_ error: MTP.RpcError) {
        let name = error.errorMessage
        if error.errorCode == 420, let seconds = name.split(separator: "_").last.flatMap({ Int($0) }) {
            self.init(flood: seconds)
        } else if error.errorCode == 401 {
            self = .tokenUnknown
        } else if error.errorCode == 500 {
            self = .internalFailure
        } else if let known = Self.known[name] {
            self = known
        } else {
            let code = name.prefix(64).lowercased().replacing("_", with: ".")
            self.init(code, "The server refuses this: \(name.prefix(64))")
        }
    }

    private static let known: [String: OpcodeError] = [
        "PHONE_NUMBER_INVALID": OpcodeError("phone.invalid", "This is no phone number"),
        "PHONE_NUMBER_UNOCCUPIED": OpcodeError(
            "phone.not.invited",
            "This number has no account here and no invitation"
        ),
        "PHONE_CODE_INVALID": OpcodeError("verify.code.wrong", "The code is wrong", title: "Wrong code"),
        "PHONE_CODE_EMPTY": OpcodeError("verify.code.wrong", "The code is wrong", title: "Wrong code"),
        "PHONE_CODE_EXPIRED": .ticketInvalid,
        "PEER_ID_INVALID": .chatUnknown,
        "CHAT_ID_INVALID": .chatUnknown,
        "USER_ID_INVALID": .contactUnknown,
        "PHONE_NOT_OCCUPIED": .contactUnknown,
        "MESSAGE_ID_INVALID": .messageUnknown,
        "INPUT_METHOD_INVALID": .unsupported,
        "MESSAGE_TOO_LONG": OpcodeError("message.too.long", "The message is too long"),
        "MESSAGE_EMPTY": OpcodeError("message.empty", "The message is empty"),
        "MESSAGE_NOT_MODIFIED": OpcodeError("message.not.modified", "The message is like this already"),
        "MESSAGE_AUTHOR_REQUIRED": OpcodeError(
            "message.edit.forbidden",
            "Only its author may edit a message"
        ),
        "CHAT_ADMIN_REQUIRED": OpcodeError("chat.denied", "Only administrators may do this"),
        "CHAT_WRITE_FORBIDDEN": OpcodeError("chat.denied", "You may not write here"),
        "USER_IS_BLOCKED": OpcodeError("contact.blocked", "This person does not receive your messages"),
        "YOU_BLOCKED_USER": OpcodeError("contact.blocked", "You have blocked this person"),
        "INVITE_HASH_EXPIRED": OpcodeError("link.invalid", "This link is not valid any more"),
        "INVITE_REQUEST_SENT": OpcodeError(
            "chat.join.requested",
            "Your request was sent; somebody must let you in",
            title: "Request sent"
        ),
        "FRESH_RESET_AUTHORISATION_FORBIDDEN": OpcodeError(
            "session.fresh",
            "A session younger than a day ends no older one"
        ),
    ]
}
