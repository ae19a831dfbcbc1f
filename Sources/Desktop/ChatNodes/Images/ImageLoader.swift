import ChatPresentation
import ClientModel
import GTKBridge
import ImageDecoding
public import NodeKit

/// The pictures of layouts, loaded from the provider.
@MainActor
public final class ImageLoader {
    /// The number of display pixels for a pixel of a layout, on a side.
    public var scale = 1

    /// The provider of moving pictures; nil for none. Weak.
    public weak var moving: (any AnimatedMediaProvider)?

    private weak var provider: (any ImageProvider)?
    private let store: ImageStore
    private let animations: AnimationStore?
    /// The text resources for the views that show these pictures.
    let texts: TextResources
    /// The pictures to forget with the loader; nil if they stay in the store.
    private var own: Set<ImageRequest>?

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - provider: The provider, which is held weakly.
    ///   - store: The decoded pictures, which several loaders may share.
    ///   - animations: The animations; without them nothing moves.
    public init(
        _ provider: (any ImageProvider)?,
        _ store: ImageStore = ImageStore(),
        animations: AnimationStore? = nil
    ) {
        (self.provider, self.store, self.animations) = (provider, store, animations)
        texts = TextResources()
    }

    /// Creates a loader for a view that is closed with all that it shows: its pictures leave the store with it.
    ///
    /// - Parameter window: The loader of the window, whose store is shared.
    public init(ofViewIn window: ImageLoader) {
        (provider, store, animations) = (window.provider, window.store, window.animations)
        (texts, moving, scale) = (window.texts, window.moving, window.scale)
        own = []
    }

    isolated deinit {
        if let own { store.forget(own) }
    }

    /// Forgets the shaped texts of views that were closed. Open ones shape theirs again when they need them.
    public func forgetTexts() {
        texts.measurer.forgetTexts()
        texts.measurers.forgetTexts()
    }

    /// Reloads a file that has arrived or changed.
    public func fileChanged(_ name: String) { store.fileChanged(name) }

    /// The available image of a picture in a frame. The placeholder is the emoji of a sticker, or the initials of a
    /// peer. `changed` is called when something better is available.
    func look(
        of picture: LayoutImage,
        in frame: Rectangle,
        isSticker: Bool = false,
        isHidden: Bool,
        changed: @escaping @MainActor () -> Void
    ) -> ImageAppearance {
        if let texture = texture(for: picture, in: frame, isHidden: isHidden, changed: changed) {
            return ImageAppearance(texture: texture)
        }
        if isSticker { return ImageAppearance(letters: emoji(picture.emoji, side: frame.height)) }
        guard case .peer(let peer) = picture.source else { return ImageAppearance() }
        return ImageAppearance(letters: initials(of: peer, side: frame.height))
    }

    /// The picture in the size of a frame, its miniature until it has loaded, or nil. `changed` is called when
    /// something better is available.
    private func texture(
        for picture: LayoutImage,
        in frame: Rectangle,
        isHidden: Bool,
        changed: @escaping @MainActor () -> Void
    ) -> Texture? {
        let (width, height) = (Int(frame.width) * scale, Int(frame.height) * scale)
        guard width > 0, height > 0 else { return nil }
        if !isHidden,
            let frame = moving?.frame(
                of: picture,
                width: width,
                height: height,
                scale: scale,
                changed: changed
            )
        {
            return frame
        }
        guard
            let file = provider?.file(of: picture.source, width: width, height: height)
        else { return nil }
        var request = ImageRequest(file.name, width: width, height: height)
        if file.isAnimated { return animations?.texture(for: request, load: file.load, changed: changed) }
        let decoder: ConfinedImageDecoder? = file.isSmall ? .small : nil
        let corners = picture.corners
        request.transform.corners = [
            corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft,
        ].map { $0 * Double(scale) }
        if !isHidden,
            let texture = stored(request, by: decoder, load: file.load, changed: changed)
        {
            return texture
        }
        request.transform.blur = max(2, min(width, height) / 24)
        guard !file.miniature.isEmpty else {
            return isHidden ? stored(request, load: file.load, changed: changed) : nil
        }
        request.name += " miniature"
        return stored(request, load: { file.miniature }, changed: changed)
    }

    private func stored(
        _ request: ImageRequest,
        by decoder: ConfinedImageDecoder? = nil,
        load: @escaping @Sendable () async -> [UInt8]?,
        changed: @escaping @MainActor () -> Void
    ) -> Texture? {
        own?.insert(request)
        return store.texture(for: request, by: decoder, load: load, changed: changed)
    }

    /// The initials on an avatar of this height.
    private func initials(of peer: PeerID, side: Float) -> TextLayout? {
        let letters = Initials.of(provider?.name(of: peer) ?? "")
        guard !letters.isEmpty else { return nil }
        let size = (Double(side) * 0.4).rounded()
        return texts.measurer.shaped(RoleText(FormattedText(letters), as: .name, fontSize: size, width: 1e3))
    }

    /// Most different moving emoji of one text: anybody may send a hundred.
    private static let mostMovingEmoji = 16
    /// Most different custom emoji of one text that are fetched and drawn; the others stay plain.
    private static let mostCustomEmoji = 30

    /// The available pictures of the custom emoji of a text, by document. `changed` is called when something better
    /// is available.
    func customEmoji(
        of text: TextLayout,
        changed: @escaping @MainActor () -> Void
    ) -> [Int64: Texture] {
        var pictures: [Int64: Texture] = [:]
        var movingCount = 0
        var seen: Set<Int64> = []
        for slot in text.emoji where seen.count < Self.mostCustomEmoji {
            guard seen.insert(slot.document).inserted else { continue }
            guard let picture = provider?.customEmoji(slot.document, changed: changed) else { continue }
            let frame = slot.frame.pixelAligned
            if isAnimated(picture, in: frame) {
                movingCount += 1
                if movingCount > Self.mostMovingEmoji { continue }
            }
            pictures[slot.document] = texture(for: picture, in: frame, isHidden: false, changed: changed)
        }
        return pictures
    }

    /// Longest text that may be one emoji, in UTF-16 code units.
    private static let longestEmoji = 64

    /// The present frame of the animation of a text that is one large emoji; nil for other texts, and until it has
    /// loaded. `changed` is called when something better is available.
    func animatedEmoji(
        of request: RoleText,
        in frame: Rectangle,
        changed: @escaping @MainActor () -> Void
    ) -> Texture? {
        let text = request.text
        guard request.role == .bigEmoji, text.entities.isEmpty,
            text.text.utf16.count <= Self.longestEmoji
        else { return nil }
        let emoji = text.text.filter { !$0.isWhitespace }
        guard emoji.count == 1, let picture = provider?.animatedEmoji(emoji, changed: changed) else {
            return nil
        }
        return texture(for: picture, in: frame, isHidden: false, changed: changed)
    }

    private func isAnimated(_ picture: LayoutImage, in frame: Rectangle) -> Bool {
        let (width, height) = (Int(frame.width) * scale, Int(frame.height) * scale)
        return provider?.file(of: picture.source, width: width, height: height)?.isAnimated == true
    }

    /// The plain emoji that stand for the custom ones of a text without a picture, by document.
    func plainEmoji(of request: RoleText, without pictures: [Int64: Texture]) -> [Int64: TextLayout] {
        let text = request.text.text
        var emoji: [Int64: TextLayout] = [:]
        for entity in request.text.entities {
            guard case .customEmoji(let document) = entity.kind, emoji[document] == nil,
                pictures[document] == nil
            else { continue }
            let (start, length) = (max(0, Int(entity.offset)), max(0, Int(entity.length)))
            let plain = FormattedText(text.utf16Slice(start..<start + length))
            guard !plain.text.isEmpty else { continue }
            emoji[document] = texts.measurer.shaped(
                RoleText(plain, as: request.role, fontSize: request.fontSize, width: 1e3, lineLimit: 1)
            )
        }
        return emoji
    }

    /// The placeholder emoji of a sticker of this height; nil without one.
    private func emoji(_ emoji: String, side: Float) -> TextLayout? {
        guard !emoji.isEmpty else { return nil }
        let size = (Double(side) * 0.6).rounded()
        return texts.measurer.shaped(
            RoleText(FormattedText(emoji), as: .bigEmoji, fontSize: size, width: 1e3, lineLimit: 1)
        )
    }
}
