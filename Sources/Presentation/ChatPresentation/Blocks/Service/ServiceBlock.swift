import ClientModel

/// A service message: a few words in the middle of the chat.
public struct ServiceBlock: ContentBlock {
    /// The text.
    public var text: String
    /// The new photo of the chat.
    public var photo: MediaBlock?

    /// Creates a block with a text.
    public init(_ text: String) { self.text = text }

    /// Stands in the middle of the chat and has no time.
    public var traits: BlockTraits {
        var traits = BlockTraits(.centred)
        traits.hidesName = true
        traits.carriesStatus = false
        return traits
    }
}

extension ServiceBlock {
    /// Lays out the text on plates with round ends, and a new chat photo below it. Lines of similar width share a
    /// plate, for a calm outline (BB-60).
    public func fit(in space: BlockSpace) -> BlockFit {
        let text = space.context.text(self.text, as: .service, width: max(1, space.width - 28))
        return BlockFit(width: space.width) { width in
            let left = ((width - text.width) / 2).rounded()
            var elements = Self.plates(text.box, in: width).map { frame in
                LayoutElement(.servicePlate, frame.moved(y: 3), .plate(radius: 11))
            }
            elements.append(text.element(.service, x: left, y: 3))
            var height = text.height + 6
            if let photo {
                let side = min(120, width)
                let frame = LayoutRect(
                    x: ((width - side) / 2).rounded(),
                    y: height + 4,
                    width: side,
                    height: side
                )
                elements += photo.elements(in: frame, corners: Corners(side / 2), space: space)
                height = frame.maxY
            }
            return BlockLayout(height: height, elements: elements)
        }
    }

    /// The plates behind the lines: lines that differ by less than 40 px share the width of the widest.
    private static func plates(_ box: TextBox, in width: Double) -> [LayoutRect] {
        var groups: [(width: Double, y: Double, height: Double)] = []
        var y = 0.0
        for line in box.lines {
            if let last = groups.last, abs(last.width - line.width) < 40 {
                groups[groups.count - 1].width = max(last.width, line.width)
                groups[groups.count - 1].height += line.height
            } else {
                groups.append((line.width, y, line.height))
            }
            y += line.height
        }
        return groups.map { group in
            let across = min(width, group.width.rounded(.up) + 20)
            return LayoutRect(
                x: ((width - across) / 2).rounded(.down),
                y: group.y - 3,
                width: across,
                height: group.height + 6
            )
        }
    }
}
