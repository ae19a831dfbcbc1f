/// The sender's choice of how the preview of a link is shown, and of which link.
public struct PreviewChoice: Hashable, Sendable {
    /// The size of the picture.
    public enum PictureSize: Hashable, Sendable, CaseIterable {
        /// As the page says.
        case automatic
        /// As wide as the bubble.
        case large
        /// A small square beside the text.
        case small
    }

    /// The size of the picture.
    public var size = PictureSize.automatic
    /// True to show the preview above the text.
    public var isAbove = false
    /// The link whose page is shown, as it stands in the text; nil for the first one.
    public var link: String?

    /// The choice of somebody who chose nothing.
    public init() {}

    /// The choice that the flags of a message state.
    public init(_ flags: ContentFlags) {
        size = flags.contains(.largePreview) ? .large : flags.contains(.smallPreview) ? .small : .automatic
        isAbove = flags.contains(.previewAbove)
    }

    /// The choice that was made for a message, whose page may be that of a later link than the first.
    ///
    /// - Parameters:
    ///   - content: The content, with its media attached.
    ///   - links: The links of its text.
    public init(_ content: MessageContent, links: [String]) {
        self.init(content.flags)
        guard case .webPage(let page)? = content.media.first(where: { $0.id?.kind == .webPage }) else {
            return
        }
        let named = links.first { $0.withoutScheme == page.url.withoutScheme }
        link = named == links.first ? nil : named
    }

    /// The flags of a message with this choice.
    public var flags: ContentFlags {
        var flags: ContentFlags = []
        switch size {
        case .automatic: break
        case .large: flags.insert(.largePreview)
        case .small: flags.insert(.smallPreview)
        }
        if isAbove { flags.insert(.previewAbove) }
        if link != nil { flags.insert(.chosenPreview) }
        return flags
    }

    /// True if a message must name the page for it, as the server would show another one, or in another size.
    public var namesPage: Bool { size != .automatic || link != nil }

    /// The choice for a text with these links: a link that is not among them, or is the first, is not chosen.
    public func among(_ links: [String]) -> PreviewChoice {
        var choice = self
        if let link, link == links.first || !links.contains(link) { choice.link = nil }
        return choice
    }
}

extension ContentFlags {
    /// The flags of a ``PreviewChoice``.
    public static let previewChoice: Self = [.largePreview, .smallPreview, .previewAbove, .chosenPreview]
}

extension String {
    /// An address as far as two forms of it differ in nothing that matters.
    fileprivate var withoutScheme: Substring {
        var rest = self[...]
        for scheme in ["https://", "http://"] where rest.hasPrefix(scheme) {
            rest = rest.dropFirst(scheme.count)
        }
        return rest.hasSuffix("/") ? rest.dropLast() : rest
    }
}
