import ChatPresentation
import ClientHost

/// All that the window says in one language: the words of each of its screens, and those of bubbles and rows.
///
/// The words of a screen are a protocol in its folder; a language that lacks one does not compile. Their names are one
/// space: a word that two screens have belongs to ``CommonWords``.
typealias WindowLanguage = ChatLanguage & CommonWords & TroubleWords & ConnectionWords & WindowWords
    & PassphraseWords & ChatMenuWords & WindowMenuWords & ChatListWords & SearchWords & SignInWords
    & ChatWords & LinkWords & HeaderWords & MessageMenuWords & SendFilesWords & ComposerWords & StickerWords
    & ChoosingWords & ForwardWords & UndoWords & PinnedWords & ViewerWords & ProfileWords & SharedMediaWords
    & NewChatWords & InviteWords & PlaybackWords & RecordingWords & AppearanceWords & NotificationWords
    & PrivacyWords & PasswordWords & DeviceWords & StorageWords & OwnProfileWords & ShortcutWords

extension ProgramSettings.Appearance.Language {
    /// The words of the language that was chosen.
    ///
    /// - Parameter environment: Says which is the desktop's.
    /// - Returns: Never nothing: whoever has chosen none gets the nearest.
    nonisolated func words(_ environment: [String: String]) -> any WindowLanguage {
        switch self {
        case .system: Self.nearest(environment).words(environment)
        case .english: EnglishLanguage()
        case .russian: RussianLanguage()
        case .arabic: ArabicLanguage()
        }
    }

    /// By what others know the same language.
    ///
    /// - Parameter environment: Says which is the desktop's.
    /// - Returns: Its code in ISO 639, as `ru`.
    nonisolated func code(_ environment: [String: String]) -> String {
        self == .system ? Self.nearest(environment).rawValue : rawValue
    }

    /// The language that we have for the locale of messages, as POSIX finds it: `ru_RU.UTF-8` is Russian. Never `system`.
    nonisolated static func nearest(_ environment: [String: String]) -> Self {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
        guard let locale = names.first(where: { !$0.isEmpty }) else { return .english }
        let code = locale.prefix { $0.isLetter }.lowercased()
        return Self(rawValue: code).flatMap { $0 == .system ? nil : $0 } ?? .english
    }
}
