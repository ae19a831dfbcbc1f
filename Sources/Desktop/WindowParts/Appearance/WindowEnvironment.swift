import AnimationFrames
package import ChatNodes
package import ChatPresentation
package import ClientEngine
package import ClientHost
package import ClientModel
import Foundation
package import GTKBridge
package import Localization
package import MediaStore
package import NodeKit
package import SpellChecking
import StdExtras

/// The appearance and language of a window: texts, sizes, colours, images.
package final class WindowEnvironment {
    /// The language of the window.
    package let strings: Strings
    package let zone = TimeZoneRules(.current)
    /// The images of the account.
    package let known: AccountImageProvider
    /// The images of all accounts, within one limit in bytes.
    package let images: ImageStore
    private let pictures: ImageLoader
    private let clips: ClipStore
    /// The clips in grids, which are smaller than those in bubbles, and play beside them.
    private let gridClips: ClipStore
    private lazy var gridPictures = ImageLoader(known, images)
    private let layouts = ChatLayoutCache()
    package private(set) var metrics: ChatMetrics
    /// True if messages of nothing but emoji are shown large.
    package var showsLargeEmoji: Bool
    /// Finds misspelt words in what is written; nil if the user does not want that.
    package private(set) var spelling: SpellChecker?
    /// Who made the maps of the account's server; nil if it says nothing of it.
    package var mapAttribution: String?
    private lazy var painter = LayoutPainter(theme: theme, pictures: pictures)
    private var light = ChatTheme.light
    private var dark = ChatTheme.dark
    /// The wallpaper of chats without one of their own.
    package var wallpaper: ProgramSettings.Appearance.Wallpaper
    /// The look of articles.
    package var reading: ProgramSettings.Appearance.Reading

    /// An environment with the images of an account.
    ///
    /// - Parameters:
    ///   - appearance: The settings of the appearance.
    ///   - strings: The language.
    ///   - media: The account's files.
    ///   - account: The name of the account.
    ///   - images: The decoded images of all accounts.
    ///   - emoji: Finds the custom emoji that texts name; nil for none.
    ///   - animated: The animations of emoji that stand alone; nil for none.
    ///   - mayShow: Tells whether a video may be downloaded automatically; see `Account.isAutoDownloadAllowed`.
    package init(
        _ appearance: ProgramSettings.Appearance,
        _ strings: Strings,
        _ media: MediaStore,
        of account: String = "",
        images: ImageStore = ImageStore(),
        emoji: CustomEmojiLoader? = nil,
        animated: AnimatedEmoji? = nil,
        mayShow: @escaping @Sendable (MediaFileReference) async -> Bool = { _ in true }
    ) {
        self.strings = strings
        metrics = Self.metrics(appearance.textSize)
        showsLargeEmoji = appearance.showsLargeEmoji
        (wallpaper, reading) = (appearance.wallpaper, appearance.reading)
        self.images = images
        known = AccountImageProvider(media, of: account, emoji: emoji, animated: animated)
        known.animatesEmoji = appearance.animatesEmoji
        pictures = ImageLoader(known, images, animations: AnimationStore(AnimationRenderer()))
        clips = ClipStore(known, media, mayShow: mayShow)
        gridClips = ClipStore(known, media, most: 9, least: 60, mayShow: mayShow)
        pictures.moving = clips
        setAccent(appearance.accent)
        setSpelling(appearance.checksSpelling)
    }

    /// The colours in use now.
    package var theme: ChatTheme { theme(with: nil) }

    /// The colours in use now, with the wallpaper of one chat; nil for that of all chats.
    package func theme(with own: ProgramSettings.Appearance.Wallpaper?) -> ChatTheme {
        let theme = (own ?? wallpaper).applied(to: Appearance.isDark ? dark : light)
        return Appearance.hasHighContrast ? theme.contrasted() : theme
    }

    /// The number of display pixels per application pixel.
    package var scale: Int { pictures.scale }

    /// Shows the round video that plays in bubbles; nil for none.
    package func show(_ playing: RoundVideoFrames?) { clips.playing = playing }

    /// Called after the user has viewed photos and videos: videos may now be able to play in their bubbles.
    package func videosWereSeen() {
        clips.askAgain()
        gridClips.askAgain()
    }

    /// The width and height of round videos in bubbles, in display pixels.
    package var roundVideoSide: Int { Int(metrics.roundVideo) * scale }

    /// Sets another accent.
    package func setAccent(_ accent: ProgramSettings.Appearance.Accent) {
        light = accent.hue.map { ChatTheme.light.accented($0) } ?? .light
        dark = accent.hue.map { ChatTheme.dark.accented($0) } ?? .dark
    }

    /// Sets whether misspelt words are marked.
    package func setSpelling(_ isOn: Bool) { spelling = isOn ? .shared(strings.language.id) : nil }

    /// Applies another text size of the settings or of the desktop.
    package func setTextSize(_ size: Double) { metrics = Self.metrics(size) }

    /// The metrics of a chat for a text size of the settings, scaled by the desktop's text scale.
    package static func metrics(_ textSize: Double) -> ChatMetrics {
        ChatMetrics(textSize: textSize * Appearance.textScale)
    }

    /// A widget with one image, with corners of `radius`; `size` is in application pixels.
    package func makeTile(_ source: LayoutImage.Source, _ size: Size, radius: Double) -> Widget {
        let tile = makeImageTile(size, LayoutImage(source, corners: Corners(radius)))
        return CustomWidget(tile, styleName: "picture", role: .image)
    }

    /// The content of a widget that shows one image after the other; `least` is its minimum size in application pixels.
    package func makeImageTile(_ least: Size, _ picture: LayoutImage? = nil) -> ImageTile {
        ImageTile(picture, least, painter: painter) { [weak self] in self?.theme ?? .light }
    }

    /// A tile for stickers, `side` pixels wide and high; its images must be known to ``known``.
    package func makeStickerTile(side: Int) -> StickerTile {
        StickerTile(side: side, painter: painter) { [weak self] in self?.theme ?? .light }
    }

    /// A tile for animations that play in a grid, `least` application pixels wide and high; their images must be known
    /// to ``known``.
    package func makeClipTile(_ least: Size) -> ClipTile {
        (gridPictures.moving, gridPictures.scale) = (gridClips, scale)
        let painter = LayoutPainter(theme: theme, pictures: gridPictures)
        return ClipTile(least, painter: painter) { [weak self] in self?.theme ?? .light }
    }

    /// The avatar of a peer, whose name must be known to ``known``.
    package func makeAvatar(_ peer: PeerID, side: Int) -> Widget { makeAvatar(.peer(peer), side: side) }

    /// The avatar of a chat, `side` pixels wide and high.
    package func makeAvatar(_ source: LayoutImage.Source, side: Int) -> Widget {
        let avatar = makeTile(
            source,
            Size(width: Float(side), height: Float(side)),
            radius: Double(side) / 2
        )
        avatar.align(horizontal: .center, vertical: .center)
        return avatar
    }

    /// Makes a history surface; without a chat, its layouts are not cached.
    package func makeHistory(of chat: PeerID? = nil) -> ChatSurface {
        let now = Int32(clamping: Date().timeIntervalSince1970)
        let surface = ChatSurface(
            metrics: metrics,
            language: strings,
            zone: zone,
            today: zone.day(of: now),
            theme: theme,
            pictures: pictures,
            layouts: chat.map(layouts.checkOut),
            label: strings.messages
        )
        surface.change {
            $0.hasBigEmoji = showsLargeEmoji
            $0.mapAttribution = mapAttribution
        }
        return surface
    }

    /// Forgets the texts of an article that was closed, which may be megabytes.
    package func forgetArticle() { pictures.forgetTexts() }

    /// Makes the view of an article. Its pictures may be hundreds, and go with it.
    package func makeArticle() -> ArticleSurface {
        let surface = ArticleSurface(
            metrics: articleMetrics,
            language: strings,
            zone: zone,
            theme: articleTheme,
            pictures: ImageLoader(ofViewIn: pictures),
            label: strings.article
        )
        surface.change { $0.hasSerifs = reading.hasSerifs }
        return surface
    }

    package func makeChatList() -> ChatListSurface {
        ChatListSurface(
            metrics: metrics,
            language: strings,
            zone: zone,
            theme: theme,
            pictures: pictures,
            label: strings.chats
        )
    }
}
