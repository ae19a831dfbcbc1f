package import ChatPresentation
package import ClientModel

/// A pressed link, and the part of it that the user could see.
package struct PressedLink: Equatable {
    /// The address as its author wrote it.
    package let written: String
    /// The parsed address.
    package let address: LinkAddress
    /// True if the user saw the address.
    let isPlain: Bool
    /// The page whose article was pressed; nil for the page itself.
    package var articlePage: MediaID?
    /// The player that was pressed, which the page offers; nil for the page itself.
    package let player: PlayerFrame?

    /// A link that was pressed where these texts were shown, or near them; `player` if the picture of one was pressed.
    package init(_ written: String, shownAs words: [String], playing player: PlayerFrame? = nil) {
        (self.written, self.player) = (written, player)
        address = LinkAddress(written)
        isPlain = !address.isMisleading && words.contains { [address] in address.isShown(as: $0) }
    }

    /// A link to a page whose article opens in the messenger.
    package init(_ page: WebPage, shownAs words: [String]) {
        self.init(page.url, shownAs: words)
        articlePage = page.hasInstantView ? page.id : nil
    }

    /// A place whose map was pressed: it is opened by the desktop's maps.
    package init(place: Location) {
        let (latitude, longitude) = place.decimals
        let text = "geo:\(latitude),\(longitude)"
        self.init(text, shownAs: [text])
    }

    /// The server invite, if the link is one (`martlet:`).
    package var serverInvite: String? {
        address.kind == .inside && address.text.lowercased().hasPrefix("martlet:") ? address.text : nil
    }

    /// The public name of a person or chat of the server, if the link is one (`tg://resolve?domain=`) that says no more.
    package var publicName: String? {
        let (text, head) = (address.text, "resolve?domain=")
        guard address.kind == .inside, let scheme = text.firstIndex(of: ":"),
            text[..<scheme].lowercased() == "tg"
        else { return nil }
        let rest = text[text.index(after: scheme)...].drop { $0 == "/" }
        guard rest.lowercased().hasPrefix(head) else { return nil }
        let name = rest.dropFirst(head.count)
        let isName = !name.isEmpty && name.utf8.allSatisfy { Self.letters.contains($0) }
        return isName ? String(name) : nil
    }

    /// The characters of public names.
    private static let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_".utf8)

    /// A pressed part of a text; nil if it is not a link.
    package init?(_ kind: TextEntityKind, _ words: String) {
        switch kind {
        case .link(let address): self.init(address, shownAs: [words])
        case .url: self.init(words, shownAs: [words])
        case .email: self.init("mailto:\(words)", shownAs: [words])
        case .phone: self.init("tel:\(words)", shownAs: [words])
        default: return nil
        }
    }
}

extension MessageContent {
    /// The addresses that are visible in the text.
    package nonisolated var visibleAddresses: [String] {
        let units = Array(text.utf16)
        return entities.compactMap { entity in
            guard case .url = entity.kind else { return nil }
            return String(decoding: units[entity.range(in: units.count)], as: UTF16.self)
        }
    }
}
