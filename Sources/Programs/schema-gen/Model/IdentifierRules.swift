import SchemaSyntax

/// The `int` and `long` fields of the API that identify users, groups, channels or messages.
///
/// A declaration can override this table by `//! field: SwiftType`; `-` means a plain number.
enum IdentifierRules {
    private static let users: Set<String> = [
        "inviter_id", "bot_id", "via_bot_id", "admin_id", "promoted_by", "kicked_by", "approved_by",
        "actor_id", "business_bot_id", "guard_bot_id", "bot_manager_id", "via_business_bot_id",
        "auto_setting_from",
    ]
    private static let userLists: Set<String> = ["users", "recent_requesters"]
    private static let chats: Set<String> = ["chat_id", "migrated_from_chat_id"]
    private static let channels: Set<String> = [
        "linked_chat_id", "linked_monoforum_id", "broadcast_id",
    ]
    private static let messages: Set<String> = [
        "max_id", "min_id", "read_max_id", "read_inbox_max_id", "read_outbox_max_id", "offset_id",
        "top_message", "reply_to_top_id", "channel_post", "available_min_id", "migrated_from_max_id",
        "personal_channel_message", "broadcast_post",
    ]
    /// The declarations whose `id` identifies themselves.
    private static let owners: [String: String] = [
        "user": "UserID", "userEmpty": "UserID", "userFull": "UserID",
        "chat": "ChatID", "chatEmpty": "ChatID", "chatForbidden": "ChatID", "chatFull": "ChatID",
        "channel": "ChannelID", "channelForbidden": "ChannelID", "channelFull": "ChannelID",
    ]
    /// The types and methods whose 32-bit `id` is a message.
    private static let messageOwners: Set<String> = [
        "message", "messageEmpty", "messageService", "inputMessageID", "inputMessageReplyTo",
        "inputMessageCallbackQuery", "updateMessageID", "updateShortMessage", "updateShortChatMessage",
        "updateShortSentMessage", "updateChannelMessageViews", "updateChannelMessageForwards",
    ]

    /// The Swift type of an identifier, or nil for a plain number.
    static func swiftType(of field: Field, in declaration: Declaration) -> String? {
        guard field.type.isNumber else { return nil }
        if let type = declaration.notes.types[field.name] { return type == "-" ? nil : type }
        switch field.type {
        case .long: return long(field.name, declaration.name)
        case .vector(.long): return userLists.contains(field.name) ? "UserID" : nil
        case .int: return int(field.name, declaration)
        case .vector(.int): return isMessageList(field.name, declaration) ? "MessageID" : nil
        default: return nil
        }
    }

    private static func long(_ field: String, _ owner: String) -> String? {
        if field == "id" { return owners[owner] }
        if users.contains(field) || field == "user_id" || field.hasSuffix("_user_id") { return "UserID" }
        if chats.contains(field) { return "ChatID" }
        if channels.contains(field) || field == "channel_id" || field.hasSuffix("_channel_id") {
            return "ChannelID"
        }
        return nil
    }

    private static func int(_ field: String, _ declaration: Declaration) -> String? {
        if field == "id" {
            let isMethod = declaration.isFunction && concernsMessages(declaration.name)
            return isMethod || messageOwners.contains(declaration.name) ? "MessageID" : nil
        }
        return messages.contains(field) || field == "msg_id" || field.hasSuffix("_msg_id") ? "MessageID" : nil
    }

    private static func isMessageList(_ field: String, _ declaration: Declaration) -> Bool {
        switch field {
        case "id": declaration.isFunction && concernsMessages(declaration.name)
        case "messages", "sent_messages": !declaration.isFunction
        default: false
        }
    }

    private static func concernsMessages(_ method: String) -> Bool {
        guard method.hasPrefix("messages.") || method.hasPrefix("channels.") else { return false }
        return !method.contains("DialogFilter")
    }
}

extension TypeExpression {
    /// True for `int` and `long`, and for vectors of them.
    var isNumber: Bool {
        switch self {
        case .int, .long: true
        case .vector(let element): element.isNumber
        default: false
        }
    }
}
