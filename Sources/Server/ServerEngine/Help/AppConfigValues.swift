import TelegramSchema

/// Values of `help.getAppConfig` by which clients of others know limits, and which parts of themselves to show.
///
/// Telegram for Android keeps the last value of a name that vanishes, so what is off is said, too.
enum AppConfigValues {
    static func all(_ options: EngineOptions) -> [TL.JSONObjectValue] {
        limits(options).flatMap { name, value in
            // There are no subscriptions: whoever has one elsewhere has the same limits.
            ["default", "premium"].map { number("\(name)_\($0)", value) }
        } + numbers.map(number) + flags.map(flag)
            + emptyLists.map { .init(key: $0, value: .jsonArray(.init(value: []))) } + [
                .init(key: "stories_posting", value: .jsonString(.init(value: "disabled")))
            ]
    }

    private static func limits(_ options: EngineOptions) -> [(String, Int)] {
        [
            ("caption_length_limit", options.limits.captionLength),
            ("about_length_limit", 70),
            ("dialogs_pinned_limit", 100),
            ("dialogs_folder_pinned_limit", 100),
            ("dialog_filters_limit", FolderMethods.maximumFolders),
            ("dialog_filters_chats_limit", FolderMethods.maximumDialogs),
            ("saved_gifs_limit", options.limits.savedGIFs),
            ("reactions_user_max", MessageReactions.choiceLimit),
        ]
    }

    private static let numbers: [(String, Int)] = [
        ("chat_read_mark_expire_period", Int(ReaderMethods.period)),
        ("chat_read_mark_size_threshold", ReaderMethods.maximumMembers),
        ("pm_read_date_expire_period", Int(ReaderMethods.period)),
        ("reactions_uniq_max", MessageReactions.kindLimit),
        ("poll_answers_max", PollBounds.answers.upperBound),
    ]

    private static let flags: [(String, Bool)] = [
        // Without it Telegram Desktop hides folders.
        ("dialog_filters_enabled", true),
        ("dialog_filters_tooltip", false),
        ("premium_purchase_blocked", true),
        ("stars_purchase_blocked", true),
        ("stargifts_blocked", true),
        ("giveaway_gifts_purchase_available", false),
        ("premium_gift_attach_menu_icon", false),
        ("premium_gift_text_field_icon", false),
        ("autoarchive_setting_available", false),
        ("can_edit_factcheck", false),
    ]

    /// Telegram for the web needs the first as a list.
    private static let emptyLists = [
        "fragment_prefixes", "autologin_domains", "url_auth_domains", "gif_search_emojies",
        "pending_suggestions", "dismissed_suggestions",
    ]

    private static func number(_ name: String, _ value: Int) -> TL.JSONObjectValue {
        .init(key: name, value: .jsonNumber(.init(value: Double(value))))
    }

    private static func flag(_ name: String, _ value: Bool) -> TL.JSONObjectValue {
        .init(key: name, value: .jsonBool(.init(value: value)))
    }
}
