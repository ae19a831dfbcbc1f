import ChatNodes
import ChatPresentation
import ClientHost
import ClientModel
import Foundation
import GTKBridge
import MediaStore

/// How chats look in a window: language, sizes, colours, pictures.
final class ChatLook {
    let language: any ChatLanguage = EnglishLanguage()
    let zone = TimeZoneRules(.current)
    /// What pictures are made from.
    let known: AccountPictures
    private let pictures: PictureBook
    private(set) var metrics: ChatMetrics

    init(_ look: ProgramSettings.Look, _ media: MediaStore) {
        metrics = ChatMetrics(textSize: look.textSize)
        known = AccountPictures(media)
        pictures = PictureBook(known)
    }

    /// The colours of now.
    var theme: ChatTheme { Appearance.isDark ? .dark : .light }

    /// Another size of text.
    func setTextSize(_ size: Double) { metrics = ChatMetrics(textSize: size) }

    func makeHistory() -> ChatSurface {
        let now = Int32(clamping: Int64(Date().timeIntervalSince1970))
        return ChatSurface(
            metrics: metrics,
            language: language,
            zone: zone,
            today: zone.day(of: now),
            theme: theme,
            pictures: pictures,
            label: "Messages"
        )
    }

    func makeChatList() -> ChatListSurface {
        ChatListSurface(
            metrics: metrics,
            language: language,
            zone: zone,
            theme: theme,
            pictures: pictures,
            label: "Chats"
        )
    }
}
