public import ClientModel

/// The source of a forwarded message: "Forwarded from" with the name below.
public struct ForwardLine: ContentBlock {
    /// The name of the original author.
    public var name: String
    /// The original author; nil if hidden.
    public var peer: PeerID?
    /// The original message, if it can be opened.
    public var source: MessageKey?

    /// Creates a forward header.
    public init(_ name: String, peer: PeerID?, source: MessageKey? = nil) {
        self.name = name
        self.peer = peer
        self.source = source
    }

    /// Stands within the margins as a header.
    public var traits: BlockTraits {
        var traits = BlockTraits(.padded)
        traits.isHeader = true
        return traits
    }

    /// Lays out two lines.
    public func fit(in space: BlockSpace) -> BlockFit {
        let inset = space.context.metrics.textInset
        let label = space.context.line(
            space.context.words(.forwardedFrom),
            as: .header,
            width: space.textWidth
        )
        let name = space.context.line(self.name, as: .name, width: space.textWidth)
        let width = max(label.width, name.width).rounded(.up)
        return BlockFit(width: width + 2 * inset) { _ in
            let action = source.map { ElementAction.openMessage($0) } ?? peer.map(ElementAction.openPeer)
            let elements = [
                label.element(.forwardLabel, x: inset, y: 0),
                name.element(.forwardName, x: inset, y: label.height, action: action),
            ]
            return BlockLayout(height: label.height + name.height, elements: elements)
        }
    }
}
