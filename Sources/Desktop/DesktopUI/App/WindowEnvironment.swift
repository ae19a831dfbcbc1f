import AnimationFrames
import ChatNodes
import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import Foundation
import GTKBridge
import Localization
import MediaStore
import NodeKit
import StdExtras

/// How a window looks and speaks: words, sizes, colours, pictures.
final class WindowEnvironment {
    /// What is said in the window.
    let words: Strings
    let zone = TimeZoneRules(.current)
    /// What pictures are made from.
    let known: AccountImageProvider
    private let pictures: ImageLoader
    private let clips: ClipStore
    private let layouts = ChatLayoutCache()
    private(set) var metrics: ChatMetrics
    private lazy var painter = LayoutPainter(theme: theme, pictures: pictures)
    private var light = ChatTheme.light
    private var dark = ChatTheme.dark

    /// A look, with the pictures of an account.
    ///
    /// - Parameters:
    ///   - look: What was chosen.
    ///   - words: What is said.
    ///   - media: The account's files.
    ///   - mayShow: Whether a film may come that nobody has asked for; see `Account.isAutoDownloadAllowed`.
    init(
        _ look: ProgramSettings.Appearance,
        _ words: Strings,
        _ media: MediaStore,
        mayShow: @escaping @Sendable (MediaFileReference) async -> Bool = { _ in true }
    ) {
        self.words = words
        metrics = Self.metrics(look.textSize)
        known = AccountImageProvider(media)
        pictures = ImageLoader(known, animations: AnimationStore(AnimationRenderer()))
        clips = ClipStore(known, media, mayShow: mayShow)
        pictures.moving = clips
        setAccent(look.accent)
    }

    /// The colours of now.
    var theme: ChatTheme {
        let theme = Appearance.isDark ? dark : light
        return Appearance.hasHighContrast ? theme.contrasted() : theme
    }

    /// How many pixels of the display one of the application is across.
    var scale: Int { pictures.scale }

    /// Has bubbles show the round video that plays; nil for none.
    func show(_ playing: RoundVideoFrames?) { clips.playing = playing }

    /// Somebody has looked at pictures and films, which may move in their bubbles from now on.
    func videosWereSeen() { clips.askAgain() }

    /// How wide and high round videos are in their bubbles, in pixels of the display.
    var roundVideoSide: Int { Int(metrics.roundVideo) * scale }

    /// Another accent.
    func setAccent(_ accent: ProgramSettings.Appearance.Accent) {
        light = accent.hue.map { ChatTheme.light.accented($0) } ?? .light
        dark = accent.hue.map { ChatTheme.dark.accented($0) } ?? .dark
    }

    /// Another size of text, of the settings or of the desktop.
    func setTextSize(_ size: Double) { metrics = Self.metrics(size) }

    /// The lengths of a chat for a size of the settings: where the desktop has words be larger, chats have, too.
    static func metrics(_ textSize: Double) -> ChatMetrics {
        ChatMetrics(textSize: textSize * Appearance.textScale)
    }

    /// A picture by itself, as round as `radius` says, this large in pixels of the application.
    func makeTile(_ source: LayoutImage.Source, _ size: Size, radius: Double) -> Widget {
        let request = LayoutImage(source, corners: Corners(radius))
        let tile = ImageTile(request, size, painter: painter) { [weak self] in self?.theme ?? .light }
        return CustomWidget(tile, styleName: "picture", role: .image)
    }

    /// A place for stickers, so many pixels wide and high; what is to be shown there has to be known to ``known``.
    func makeStickerTile(side: Int) -> StickerTile {
        StickerTile(side: side, painter: painter) { [weak self] in self?.theme ?? .light }
    }

    /// The avatar of a peer, whose name is known to ``known``.
    func makeAvatar(_ peer: PeerID, side: Int) -> Widget { makeAvatar(.peer(peer), side: side) }

    /// The avatar of a chat, so many pixels wide and high.
    func makeAvatar(_ source: LayoutImage.Source, side: Int) -> Widget {
        let avatar = makeTile(
            source,
            Size(width: Float(side), height: Float(side)),
            radius: Double(side) / 2
        )
        avatar.align(horizontal: .center, vertical: .center)
        return avatar
    }

    /// The history of a chat, or nobody's.
    func makeHistory(of chat: PeerID? = nil) -> ChatSurface {
        let now = Int32(clamping: Date().timeIntervalSince1970)
        return ChatSurface(
            metrics: metrics,
            language: words,
            zone: zone,
            today: zone.day(of: now),
            theme: theme,
            pictures: pictures,
            layouts: chat.map(layouts.checkOut),
            label: words.messages
        )
    }

    func makeChatList() -> ChatListSurface {
        ChatListSurface(
            metrics: metrics,
            language: words,
            zone: zone,
            theme: theme,
            pictures: pictures,
            label: words.chats
        )
    }
}
