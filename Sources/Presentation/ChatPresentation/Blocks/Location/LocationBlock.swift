public import ClientModel

/// A place on a map: a location, a venue with a name, or a live location.
public struct LocationBlock: ContentBlock {
    /// The location.
    public var location: Location
    /// The name; empty for a location without one.
    public var title: String
    /// The detail line.
    public var detail: String

    /// Creates the block for a location.
    public init(_ location: Location, title: String = "", detail: String = "") {
        self.location = location
        self.title = title
        self.detail = detail
    }

    /// Creates the block for a venue.
    init(_ venue: Venue) {
        self.init(venue.location, title: venue.title, detail: venue.address)
    }

    /// Extends to the edge of the bubble.
    public var traits: BlockTraits { BlockTraits(.flush) }
}

extension LocationBlock {
    /// Lays out a map with the name, if any, below; the time is on the map or after the last line.
    public func fit(in space: BlockSpace) -> BlockFit {
        let metrics = space.context.metrics
        let width = min(320, space.width - 2 * metrics.pictureInset)
        let lines = [(ElementRole.title, title, TextRole.name), (.subtitle, detail, .detail)]
            .filter { !$0.1.isEmpty }
            .map { ($0.0, space.context.line($0.1, as: $0.2, width: max(1, width - 2 * metrics.textInset))) }
        var narrow = space
        narrow.width = width
        let tail = lines.last.map { TrailingStatusLayout(after: $0.1.box, in: narrow) }
        return BlockFit(width: max(1, width) + 2 * metrics.pictureInset) { width in
            let map = LayoutRect(
                x: metrics.pictureInset,
                y: 0,
                width: width - 2 * metrics.pictureInset,
                height: 160
            )
            var corners = space.corners
            if !lines.isEmpty { (corners.bottomLeft, corners.bottomRight) = (2, 2) }
            let picture = LayoutImage(.map(location), corners: corners)
            var elements = [LayoutElement(.map, map, .picture(picture), action: .openPlace(location))]
            elements += attribution(on: map, space.context)
            guard let tail else {
                if let status = space.status { elements += status.plate(in: map, metrics: metrics) }
                return BlockLayout(height: map.height, elements: elements)
            }
            var y = map.maxY + 4
            for (role, line) in lines {
                elements.append(line.element(role, x: metrics.textInset, y: y))
                y += line.height
            }
            elements += tail.elements(right: width - metrics.textInset, textHeight: y)
            return BlockLayout(height: y + tail.extraHeight + 4, elements: elements)
        }
    }
    /// Names who made the map, in a corner of it; nothing on the card of a server without maps.
    private func attribution(on map: LayoutRect, _ context: BubbleContext) -> [LayoutElement] {
        guard location.accessHash != 0, let words = context.mapAttribution, !words.isEmpty else { return [] }
        let inset = context.metrics.plateInset
        // The time may stand in the other corner.
        let label = context.line(words, as: .status, width: max(1, map.width * 0.7 - 12))
        let height = label.height + 4
        let plate = LayoutRect(
            x: map.x + inset,
            y: map.maxY - inset - height,
            width: label.width.rounded(.up) + 12,
            height: height
        )
        return [
            LayoutElement(.attributionPlate, plate, .plate(radius: plate.height / 2)),
            label.element(.attribution, x: plate.x + 6, y: plate.y + 2),
        ]
    }
}
