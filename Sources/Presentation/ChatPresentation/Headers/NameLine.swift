public import ClientModel

/// The author's name above a bubble's content: on the first bubble of a run, in groups.
public struct NameLine: ContentBlock {
    /// The name.
    public var name: String
    /// The author; nil if only the name is known. The author decides the color of the line.
    public var peer: PeerID?
    /// "via @bot", after the name.
    public var via = ""
    /// The role or title of the author in the group, at the end of the line.
    public var rank = ""
    /// True if ``rank`` names a role. Titles are drawn otherwise: anybody's may be "owner".
    public var isRole = false

    /// Creates a name header.
    public init(_ name: String, peer: PeerID?) {
        self.name = name
        self.peer = peer
    }

    /// Stands within the margins as a header.
    public var traits: BlockTraits {
        var traits = BlockTraits(.padded)
        traits.isHeader = true
        return traits
    }

    /// Lays out one line; a long name is truncated for the texts after it. The rank stands at the other edge.
    public func fit(in space: BlockSpace) -> BlockFit {
        let metrics = space.context.metrics
        let room = name.isEmpty ? space.textWidth : (space.textWidth / 2).rounded(.down)
        let rank = space.context.line(self.rank, as: .header, width: room)
        let rankWidth = self.rank.isEmpty ? 0 : rank.width.rounded(.up) + Self.rankGap
        let via = space.context.line(self.via, as: .header, width: max(1, room - rankWidth))
        let viaWidth = self.via.isEmpty ? 0 : via.width.rounded(.up) + (name.isEmpty ? 0 : Self.viaGap)
        let name = space.context.line(
            self.name,
            as: .name,
            width: max(1, space.textWidth - viaWidth - rankWidth)
        )
        let nameWidth = self.name.isEmpty ? 0 : name.width.rounded(.up)
        let height = max(name.height, self.via.isEmpty ? 0 : via.height, self.rank.isEmpty ? 0 : rank.height)
        let wanted = nameWidth + viaWidth + rankWidth + 2 * metrics.textInset
        return BlockFit(width: min(space.width, wanted)) { width in
            var elements: [LayoutElement] = []
            if !self.name.isEmpty {
                let action = peer.map(ElementAction.openPeer)
                elements.append(name.element(.name, x: metrics.textInset, y: 0, action: action))
            }
            if !self.via.isEmpty {
                let x = metrics.textInset + viaWidth - via.width.rounded(.up) + nameWidth
                elements.append(via.element(.via, x: x, y: height - via.height))
            }
            if !self.rank.isEmpty {
                let x = width - metrics.textInset - rank.width.rounded(.up)
                elements.append(rank.element(isRole ? .roleRank : .rank, x: x, y: height - rank.height))
            }
            return BlockLayout(height: height, elements: elements)
        }
    }

    /// The space before "via @bot", and the least space before the rank, in pixels.
    private static let viaGap = 6.0
    private static let rankGap = 12.0
}
