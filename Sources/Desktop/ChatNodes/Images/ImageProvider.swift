public import ChatPresentation
public import ClientModel

/// A picture file before decoding.
public struct ImageFile: Sendable {
    /// The name of the file, for caches.
    public var name: String
    /// The file data of an available thumbnail, shown blurred until the picture has loaded.
    public var miniature: [UInt8]
    /// True for a vector animation.
    public var isAnimated = false
    /// True for a picture that comes unasked and has to be small; a larger one is not decoded.
    public var isSmall = false
    /// Loads the file; nil if it is unavailable now.
    public var load: @Sendable () async -> [UInt8]?

    /// Creates a file.
    public init(
        name: String,
        miniature: [UInt8] = [],
        isAnimated: Bool = false,
        load: @escaping @Sendable () async -> [UInt8]?
    ) {
        self.name = name
        self.miniature = miniature
        self.isAnimated = isAnimated
        self.load = load
    }
}

/// Provides the files of pictures.
@MainActor
public protocol ImageProvider: AnyObject {
    /// The file of a picture in this size, in pixels of the display; nil if there is none. Called each time the
    /// picture is drawn anew.
    func file(of source: LayoutImage.Source, width: Int, height: Int) -> ImageFile?

    /// The name of a peer, for the initials of one without a photo.
    func name(of peer: PeerID) -> String

    /// The picture of a custom emoji; nil while its document is not known.
    ///
    /// - Parameters:
    ///   - document: The number of the document.
    ///   - changed: Called once the document is known, unless it never will be.
    /// - Returns: The picture, whose file ``file(of:width:height:)`` finds.
    func customEmoji(_ document: Int64, changed: @escaping @MainActor () -> Void) -> LayoutImage?

    /// The animation of an emoji that stands alone; nil for none.
    ///
    /// - Parameters:
    ///   - emoji: The emoji.
    ///   - changed: Called once the animations are known, unless they are already.
    /// - Returns: The animation, whose file ``file(of:width:height:)`` finds.
    func animatedEmoji(_ emoji: String, changed: @escaping @MainActor () -> Void) -> LayoutImage?
}

extension ImageProvider {
    /// Knows no custom emoji.
    public func customEmoji(_ document: Int64, changed: @escaping @MainActor () -> Void) -> LayoutImage? {
        nil
    }

    /// Animates no emoji.
    public func animatedEmoji(_ emoji: String, changed: @escaping @MainActor () -> Void) -> LayoutImage? {
        nil
    }
}
