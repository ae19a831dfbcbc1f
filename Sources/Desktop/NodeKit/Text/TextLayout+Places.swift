import ClientModel
public import GTKBridge

/// The part of a text at a point.
public struct TextHit: Hashable, Sendable {
    /// The offset of the nearest character boundary, where a selection would start or end.
    public var offset: Int
    /// The character at the point; nil beside and between lines.
    public var character: Range<Int>?
}

extension TextLayout {
    /// The part of the text at a point. A point outside the text belongs to the nearest line, and there to the
    /// nearest end.
    ///
    /// Complexity: O(log *n*) in lines, O(*n*) in characters of the line.
    public func hit(_ point: Point) -> TextHit {
        guard let line = line(nearest: point.y) else { return TextHit(offset: 0) }
        let clusters = clusters[line.clusters]
        guard let first = clusters.first, let last = clusters.last else {
            return TextHit(offset: line.range.lowerBound)
        }
        if point.x < first.x { return TextHit(offset: first.leftOffset) }
        guard let cluster = clusters.last(where: { $0.x <= point.x && ($0.width > 0 || $0.x == point.x) })
        else { return TextHit(offset: first.leftOffset) }
        if point.x >= last.x + last.width, cluster == last { return TextHit(offset: last.rightOffset) }
        let isLeftHalf = point.x < cluster.x + cluster.width / 2
        // An ellipsis without text of this block is no character of the text.
        let isCharacter = cluster.start < cluster.end && line.frame.contains(point)
        return TextHit(
            offset: isLeftHalf ? cluster.leftOffset : cluster.rightOffset,
            character: isCharacter ? Int(cluster.start)..<Int(cluster.end) : nil
        )
    }

    /// The clickable part at a point, the innermost of several.
    public func target(at point: Point) -> Target? {
        let innermost = hit(point).character.flatMap { character in
            targets.filter { $0.range.contains(character.lowerBound) }.min { $0.range.count < $1.range.count }
        }
        return innermost ?? foldedQuote(at: point)
    }

    /// The folded quote whose plate contains a point.
    private func foldedQuote(at point: Point) -> Target? {
        for plate in plates where plate.frame.contains(point) {
            guard case .foldedQuote(let offset, _) = plate.kind else { continue }
            return targets.first { $0.kind == .foldedBlockquote && $0.range.lowerBound == offset }
        }
        return nil
    }

    /// The rectangles of a part of the text, from the top, and in a line from the left. A line of mixed directions
    /// may have several.
    public func rectangles(for range: Range<Int>) -> [Rectangle] {
        var found: [Rectangle] = []
        for line in lines
        where line.range.lowerBound < range.upperBound && line.range.upperBound > range.lowerBound {
            var open: Rectangle?
            for cluster in clusters[line.clusters] where cluster.width > 0 {
                guard Int(cluster.start) < range.upperBound, Int(cluster.end) > range.lowerBound else {
                    continue
                }
                if let rectangle = open, cluster.x - rectangle.maxX < 0.05 {
                    open?.width = cluster.x + cluster.width - rectangle.x
                } else {
                    if let open { found.append(open) }
                    open = Rectangle(
                        x: cluster.x,
                        y: line.frame.y,
                        width: cluster.width,
                        height: line.frame.height
                    )
                }
            }
            if let open { found.append(open) }
        }
        return found
    }

    private func line(nearest y: Float) -> Line? {
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].frame.maxY <= y { low = middle + 1 } else { high = middle }
        }
        return low < lines.count ? lines[low] : lines.last
    }
}

extension TextLayout.Cluster {
    /// The offset of the boundary at the left.
    fileprivate var leftOffset: Int { Int(isRightToLeft ? end : start) }

    /// The offset of the boundary at the right.
    fileprivate var rightOffset: Int { Int(isRightToLeft ? start : end) }
}

extension TextLayout {
    /// The text in more width, in pixels: right-to-left lines move to the right edge, or all lines to the middle;
    /// plates fill the width. In less width nothing moves.
    public func fitted(to width: Float, _ metrics: TextMetrics) -> TextLayout {
        guard width > size.width else { return self }
        var wider = self
        wider.fit(to: width, metrics)
        return wider
    }

    mutating func fit(to width: Float, _ metrics: TextMetrics) {
        size.width = width
        for index in plates.indices { plates[index].frame.width = width }
        guard !metrics.centersLines else {
            for (index, line) in lines.enumerated() {
                moveLine(index, by: ((width - line.frame.width) / 2 - line.frame.x).rounded())
            }
            return
        }
        for index in lines.indices where lines[index].isRightToLeft {
            let edge = width - (lines[index].isInBlock ? metrics.blockTrailing : 0)
            moveLine(index, by: edge - lines[index].frame.maxX)
        }
    }

    private mutating func moveLine(_ index: Int, by dx: Float) {
        lines[index].frame.x += dx
        for cluster in lines[index].clusters { clusters[cluster].x += dx }
        for run in lines[index].runs { runs[run].glyphs.x += dx }
        for stroke in lines[index].strokes { strokes[stroke].frame.x += dx }
        for slot in lines[index].emoji { emoji[slot].frame.x += dx }
    }
}
