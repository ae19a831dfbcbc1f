public import ChatPresentation
public import ClientModel

/// What is known of a picture before it is decoded.
public struct ImageFile: Sendable {
    /// Names the file, for caches.
    public var name: String
    /// A small picture that is at hand, as the bytes of its file. Shown blurred until the rest has come.
    public var miniature: [UInt8]
    /// Whether it is an animation of vectors.
    public var isAnimated = false
    /// Brings the file; nil if it can't be had now.
    public var load: @Sendable () async -> [UInt8]?

    /// A file.
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

/// Knows where pictures come from.
@MainActor
public protocol ImageProvider: AnyObject {
    /// The file of a picture that is to be shown this large, in pixels of the display; nil if there is none. Asked each
    /// time that the picture is drawn anew.
    func file(of source: LayoutImage.Source, width: Int, height: Int) -> ImageFile?

    /// The name of a peer, for the letters of one without a picture.
    func name(of peer: PeerID) -> String
}
