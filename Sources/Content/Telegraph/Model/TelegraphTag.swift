/// The elements that a page of Telegraph may have.
///
/// Source: telegra.ph/api, NodeElement.
public enum TelegraphTag: String, CaseIterable, Hashable, Sendable {
    case a, aside, b, blockquote, br, code, em, figcaption, figure, h3, h4, hr, i, iframe, img, li, ol, p
    case pre, s, strong, u, ul, video

    /// The elements of HTML that stand for one of these, as when a text is pasted into Telegraph's editor.
    private static let likes: [String: TelegraphTag] = [
        "h1": .h3, "h2": .h3, "h5": .h4, "h6": .h4, "del": .s, "strike": .s, "ins": .u, "cite": .em,
        "dfn": .em, "var": .em, "kbd": .code, "samp": .code, "tt": .code, "menu": .ul,
    ]

    /// The elements that are left out with all that is in them.
    private static let hidden: Set = [
        "script", "style", "noscript", "template", "svg", "math", "object", "head", "title", "select",
        "textarea",
    ]

    /// The tag of an element of HTML; nil for one that is looked through.
    init?(element name: String) {
        guard let tag = TelegraphTag(rawValue: name) ?? Self.likes[name] else { return nil }
        self = tag
    }

    /// True if neither the element nor what is in it is of a page.
    static func isHidden(_ name: String) -> Bool { hidden.contains(name) }

    /// True for a picture, film or frame.
    var isMedium: Bool { self == .img || self == .video || self == .iframe }

    /// True for what has no content.
    var isVoid: Bool { isMedium || self == .br || self == .hr }

    /// True for what stands within a line.
    var isInline: Bool {
        switch self {
        case .a, .b, .br, .code, .em, .i, .s, .strong, .u: true
        default: false
        }
    }
}
