public import ChatPresentation
public import ClientModel
import GTKBridge
import NodeKit

/// What is known of a picture before it is decoded.
public struct PictureFile: Sendable {
    /// Names the file, for caches.
    public var name: String
    /// A miniature that is at hand: bytes of a small picture. Shown blurred until the rest has come.
    public var miniature: [UInt8]
    /// Brings the file; nil if it can't be had now.
    public var load: @Sendable () async -> [UInt8]?

    /// A file.
    public init(name: String, miniature: [UInt8] = [], load: @escaping @Sendable () async -> [UInt8]?) {
        self.name = name
        self.miniature = miniature
        self.load = load
    }
}

/// Knows where pictures come from.
@MainActor
public protocol PictureProvider: AnyObject {
    /// The file of a picture that is to be shown this large, in pixels of the display; nil if there is none.
    func file(of source: PictureRequest.Source, width: Int, height: Int) -> PictureFile?

    /// The name of a peer, for the letters of one without a picture.
    func name(of peer: PeerID) -> String
}

/// The pictures of layouts, from wherever the provider has them.
@MainActor
public final class PictureBook {
    private weak var provider: (any PictureProvider)?
    private let measurer = ShapingMeasurer()

    /// Pictures of a provider, which is not kept.
    public init(_ provider: (any PictureProvider)?) { self.provider = provider }

    func texture(
        for request: PictureRequest,
        in frame: Rectangle,
        isHidden: Bool,
        changed: @escaping @MainActor () -> Void
    ) -> Texture? {
        nil
    }

    /// The letters on an avatar of this height.
    func initials(of peer: PeerID, side: Float) -> TextLayout? {
        let letters = Initials.of(provider?.name(of: peer) ?? "")
        guard !letters.isEmpty else { return nil }
        let size = (Double(side) * 0.4).rounded()
        return measurer.shaped(RoleText(FormattedText(letters), as: .name, fontSize: size, width: 1e3))
    }
}

/// The letters that stand for a name.
enum Initials {
    /// The first letters of the first and the last word.
    static func of(_ name: String) -> String {
        let words = name.split { $0.isWhitespace }.filter {
            $0.first?.isLetter ?? false || $0.first?.isNumber ?? false
        }
        guard let first = words.first?.first else { return "" }
        guard words.count > 1, let last = words.last?.first else { return first.uppercased() }
        return first.uppercased() + last.uppercased()
    }
}
