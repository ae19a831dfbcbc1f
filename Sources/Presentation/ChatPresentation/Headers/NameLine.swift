public import ClientModel

/// The author's name above a bubble's content: on the first bubble of a run, in groups.
public struct NameLine: ContentBlock {
    /// The name.
    public var name: String
    /// The author; nil if only the name is known. The author decides the color of the line.
    public var peer: PeerID?
    /// "via @bot", after the name.
    public var via = ""

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

    /// Lays out one line; a long name is truncated for the text after it.
    public func fit(in space: BlockSpace) -> BlockFit {
        let metrics = space.context.metrics
        let viaRoom = name.isEmpty ? space.textWidth : (space.textWidth / 2).rounded(.down)
        let via = space.context.line(self.via, as: .header, width: viaRoom)
        let viaWidth = self.via.isEmpty ? 0 : via.width.rounded(.up) + (name.isEmpty ? 0 : 6)
        let name = space.context.line(self.name, as: .name, width: max(1, space.textWidth - viaWidth))
        let nameWidth = self.name.isEmpty ? 0 : name.width.rounded(.up)
        let height = max(name.height, self.via.isEmpty ? 0 : via.height)
        return BlockFit(width: min(space.width, nameWidth + viaWidth + 2 * metrics.textInset)) { _ in
            var elements: [LayoutElement] = []
            if !self.name.isEmpty {
                let action = peer.map(ElementAction.openPeer)
                elements.append(name.element(.name, x: metrics.textInset, y: 0, action: action))
            }
            if !self.via.isEmpty {
                let x = metrics.textInset + viaWidth - via.width.rounded(.up) + nameWidth
                elements.append(via.element(.via, x: x, y: height - via.height))
            }
            return BlockLayout(height: height, elements: elements)
        }
    }
}
