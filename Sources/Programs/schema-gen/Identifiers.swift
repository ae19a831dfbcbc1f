/// Which numbers are ids with a type of their own, by the name of the field.
///
/// What no rule covers is said in the schema by an annotation: `//! id: MessageID`. `//! field: -` undoes a rule.
enum Identifiers {
    static func ruleFor(field: String, type: FieldType) -> String? {
        switch (field, type) {
        case (_, .long) where field == "user_id" || field.hasSuffix("_user_id"): "UserID"
        case ("chat_id", .long): "ChatID"
        case ("channel_id", .long): "ChannelID"
        case ("inviter_id", .long), ("admin_id", .long), ("creator_id", .long), ("bot_id", .long): "UserID"
        case ("via_bot_id", .long): "UserID"
        case (_, .int) where messageFields.contains(field): "MessageID"
        default: nil
        }
    }

    private static let messageFields: Set<String> = [
        "msg_id", "reply_to_msg_id", "reply_to_top_id", "top_msg_id", "top_message", "max_id", "min_id",
        "offset_id",
        "read_inbox_max_id", "read_outbox_max_id", "pinned_msg_id", "saved_from_msg_id",
    ]
}
