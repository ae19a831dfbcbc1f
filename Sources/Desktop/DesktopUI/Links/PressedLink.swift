import ClientModel

/// An address that was pressed, and what the member could see of it.
struct PressedLink: Equatable {
    /// Where it leads, as it was written by whoever made it.
    let written: String
    /// The same, judged.
    let address: LinkAddress
    /// Whether the member saw where it leads.
    let isPlain: Bool

    /// A link that was pressed where these words stood, or near them.
    init(_ written: String, shownAs words: [String]) {
        self.written = written
        address = LinkAddress(written)
        isPlain = !address.isMisleading && words.contains { [address] in address.isShown(as: $0) }
    }

    /// The way to a server, if it is one (`martlet:`).
    var serverInvite: String? {
        address.kind == .inside && address.text.lowercased().hasPrefix("martlet:") ? address.text : nil
    }

    /// A part of a text that was pressed; nil for one that leads nowhere.
    init?(_ kind: TextEntityKind, _ words: String) {
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
    /// The addresses that everybody can read in its text.
    nonisolated var visibleAddresses: [String] {
        let units = Array(text.utf16)
        return entities.compactMap { entity in
            guard case .url = entity.kind else { return nil }
            return String(decoding: units[entity.range(in: units.count)], as: UTF16.self)
        }
    }
}
