public import ClientModel

/// Where a message came from: "Forwarded from" and below it the name.
public struct ForwardLine: ContentBlock {
    /// Who wrote it first.
    public var name: String
    /// Who that is; nil if they do not want to be found.
    public var peer: PeerID?
    /// The message that it was, if we can go there.
    public var source: MessageKey?

    /// A line.
    public init(_ name: String, peer: PeerID?, source: MessageKey? = nil) {
        self.name = name
        self.peer = peer
        self.source = source
    }

    /// A header within the margins.
    public var traits: BlockTraits {
        var traits = BlockTraits(.padded)
        traits.isHeader = true
        return traits
    }

    /// Two lines.
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
            let action = source.map(ElementAction.openMessage) ?? peer.map(ElementAction.openPeer)
            let elements = [
                label.element(.forwardLabel, x: inset, y: 0),
                name.element(.forwardName, x: inset, y: label.height, action: action),
            ]
            return BlockLayout(height: label.height + name.height, elements: elements)
        }
    }
}
