import ClientModel
import GTKBridge
import Localization

/// The menu of a link's preview above the text field: its size, its place, and the link that it is of.
enum PreviewMenu {
    /// The most links that are offered.
    private static let mostLinks = 10
    /// The longest title of a link, in characters.
    private static let longestLink = 50

    /// The lines for a page.
    ///
    /// - Parameters:
    ///   - page: The page that is shown.
    ///   - choice: The choice until now.
    ///   - links: The links of the text.
    ///   - strings: The texts.
    ///   - choose: Takes the new choice.
    /// - Returns: The sections of the menu.
    static func sections(
        for page: WebPage,
        _ choice: PreviewChoice,
        _ links: [String],
        _ strings: Strings,
        choose: @escaping @MainActor (PreviewChoice) -> Void
    ) -> [MenuSection] {
        var looks = [
            MenuEntry(choice.isAbove ? strings.previewBelow : strings.previewAbove) {
                var other = choice
                other.isAbove.toggle()
                choose(other)
            }
        ]
        if page.hasPictureOfTwoSizes {
            let isLarge = page.isPictureLarge(choice)
            looks.append(
                MenuEntry(isLarge ? strings.shrinkPreview : strings.enlargePreview) {
                    var other = choice
                    other.size = isLarge ? .small : .large
                    choose(other)
                }
            )
        }
        guard links.count > 1 else { return [MenuSection(nil, looks)] }
        let shown = choice.link ?? links.first
        let entries = links.prefix(mostLinks).map { link in
            MenuEntry(title(of: link), isChosen: link == shown) {
                var other = choice
                other.link = link
                choose(other)
            }
        }
        return [MenuSection(nil, looks), MenuSection(strings.previewOf, entries)]
    }

    private static func title(of link: String) -> String {
        link.count <= longestLink ? link : link.prefix(longestLink) + "…"
    }
}

extension WebPage {
    /// True if there is a picture that can be shown small or large.
    nonisolated fileprivate var hasPictureOfTwoSizes: Bool {
        switch document?.kind {
        case .video, .animation: true
        case nil: photo != nil
        default: false
        }
    }

    /// True if the picture is shown as wide as the bubble.
    nonisolated fileprivate func isPictureLarge(_ choice: PreviewChoice) -> Bool {
        switch choice.size {
        case .large: true
        case .small: false
        case .automatic: hasLargeMedia || embed != nil || document != nil
        }
    }
}
