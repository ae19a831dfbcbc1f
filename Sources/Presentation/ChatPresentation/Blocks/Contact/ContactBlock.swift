public import ClientModel
import StdExtras

/// The name and phone number of a person.
public struct ContactBlock: ContentBlock {
    /// The id of the message.
    public var message: StableID
    /// The peer of the contact, if the contact has an account.
    public var peer: PeerID?
    /// The name.
    public var name: String
    /// The phone number in dialling form.
    public var phone: String

    /// Creates the block for a contact.
    init(_ contact: SharedContact, of message: StableID) {
        self.message = message
        peer = contact.peer
        name = "\(contact.firstName) \(contact.lastName)".trimmingWhitespace
        phone = contact.phone.isEmpty || contact.phone.hasPrefix("+") ? contact.phone : "+\(contact.phone)"
    }

    /// Stands within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }
}

extension ContactBlock {
    /// Lays out a photo, two lines beside it, and a button below.
    public func fit(in space: BlockSpace) -> BlockFit {
        let metrics = space.context.metrics
        let side = metrics.fileButton
        let indent = side + 10
        let room = max(1, space.textWidth - indent)
        let name = space.context.line(self.name.isEmpty ? phone : self.name, as: .name, width: room)
        let phone = space.context.line(self.phone, as: .detail, width: room)
        let button = space.context.line(
            space.context.words(.viewContact),
            as: .button,
            width: space.textWidth
        )
        var beside = space
        beside.width = space.width - indent
        let tail = TrailingStatusLayout(after: phone.box, in: beside)
        let width = max(indent + max(name.width, phone.width, tail.width), button.width + 16).rounded(.up)
        return BlockFit(width: min(space.width, width + 2 * metrics.textInset)) { width in
            let x = metrics.textInset
            let action = peer.map(ElementAction.openPeer) ?? .openContact(message)
            let square = LayoutRect(x: x, y: 0, width: side, height: side)
            let round = Corners(side / 2)
            let picture = peer.map { ElementContent.picture(LayoutImage(.peer($0), corners: round)) }
            let textHeight = name.height + phone.height
            let upper = max(side, textHeight + tail.extraHeight)
            let frame = LayoutRect(
                x: x,
                y: upper + 6,
                width: width - 2 * metrics.textInset,
                height: button.height + 10
            )
            return BlockLayout(
                height: frame.maxY,
                elements: [
                    LayoutElement(.avatar, square, picture ?? .icon(.contact), action: action),
                    name.element(.title, x: x + indent, y: 0),
                    phone.element(.subtitle, x: x + indent, y: name.height),
                ] + tail.elements(right: width - metrics.textInset, textHeight: textHeight) + [
                    LayoutElement(.contactButton, frame, .plate(radius: 6), action: action),
                    button.element(
                        .buttonLabel,
                        x: x + ((frame.width - button.width) / 2).rounded(),
                        y: frame.y + 5
                    ),
                ]
            )
        }
    }
}
