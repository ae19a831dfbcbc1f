/// The arrangement rules of ``Mosaic``.
struct MosaicRules {
    let ratios: [Double]
    /// The width of the box.
    let width: Double
    /// The height of the box.
    let height: Double
    let spacing: Double

    private static let narrowest = 68.0
    private static let lowest = 81.0

    /// The mean ratio, with the original's bias: its sum starts at 1.
    private var mean: Double { (1 + ratios.reduce(0, +)) / Double(ratios.count) }

    private func isWide(_ index: Int) -> Bool { ratios[index] > 1.2 }
    private func isNarrow(_ index: Int) -> Bool { ratios[index] < 0.8 }
    private func isSquare(_ index: Int) -> Bool { !isWide(index) && !isNarrow(index) }

    /// The arrangement of up to four pictures, none of them very wide; nil for all others.
    func special() -> MosaicShape? {
        if ratios.count == 1 {
            return .lines([.init(widths: [width], height: floor(min(width / ratios[0], height)))])
        }
        guard !ratios.contains(where: { $0 > 2 }) else { return nil }
        switch ratios.count {
        case 2: return two()
        case 3: return isNarrow(0) ? threeBeside() : threeBelow()
        case 4: return isWide(0) ? fourBelow() : fourBeside()
        default: return nil
        }
    }

    private func two() -> MosaicShape {
        let (first, second) = (ratios[0], ratios[1])
        if isWide(0), isWide(1), mean > 1.4 * (width / height), second - first < 0.2 {
            let tall = floor(min(width / first, width / second, (height - spacing) / 2))
            return .lines([.init(widths: [width], height: tall), .init(widths: [width], height: tall)])
        }
        if (isWide(0) && isWide(1)) || (isSquare(0) && isSquare(1)) {
            let half = floor((width - spacing) / 2)
            let tall = floor(min((width - spacing) / 2 / first, (width - spacing) / 2 / second, height))
            return .lines([.init(widths: [half, half], height: tall)])
        }
        let share: Double = ((width - spacing) / first / (1 / first + 1 / second)).rounded()
        let right = floor(min((width - spacing) / 2, share))
        let left = width - right - spacing
        let tall = floor(min(height, min(left / first, right / second).rounded()))
        return .lines([.init(widths: [left, right], height: tall)])
    }

    private func threeBeside() -> MosaicShape {
        let lower = min(
            (height - spacing) / 2,
            (ratios[1] * (width - spacing) / (ratios[2] + ratios[1])).rounded()
        )
        let lowerHeight = floor(lower)
        let upperHeight = height - lowerHeight - spacing
        let right = max(
            Self.narrowest,
            min(
                (width - spacing) / 2,
                min(lower * ratios[2], (height - lower - spacing) * ratios[1]).rounded()
            )
        )
        let left = min(height * ratios[0], width - spacing - right).rounded()
        return .column(left: left, heights: [upperHeight, lowerHeight], height: height)
    }

    private func threeBelow() -> MosaicShape {
        let upper = floor(min(width / ratios[0], 0.66 * (height - spacing)))
        let half = floor((width - spacing) / 2)
        let lower = min(
            height - upper - spacing,
            min((width - spacing) / 2 / ratios[1], (width - spacing) / 2 / ratios[2]).rounded()
        )
        return .lines([.init(widths: [width], height: upper), .init(widths: [half, half], height: lower)])
    }

    private func fourBelow() -> MosaicShape {
        let upper = min(width / ratios[0], 0.66 * (height - spacing)).rounded()
        let room = width - 2 * spacing
        let tall = (room / (ratios[1] + ratios[2] + ratios[3])).rounded()
        let first = max(Self.narrowest, min(0.4 * room, tall * ratios[1]))
        let third = max(Self.narrowest, 0.33 * room, tall * ratios[3])
        let second = room - first - third
        let lower = max(Self.lowest, min(height - upper - spacing, tall))
        // Very narrow neighbours leave the second no width: then all three are equal.
        let widths =
            second >= Self.narrowest / 2
            ? [floor(first), floor(second), floor(third)]
            : [floor(room / 3), floor(room / 3), floor(room / 3)]
        return .lines([.init(widths: [width], height: upper), .init(widths: widths, height: lower)])
    }

    private func fourBeside() -> MosaicShape {
        let left = min(height * ratios[0], 0.6 * (width - spacing)).rounded()
        let column = ((height - 2 * spacing) / (1 / ratios[1] + 1 / ratios[2] + 1 / ratios[3])).rounded()
        let first = floor(column / ratios[1])
        let second = floor(column / ratios[2])
        let third = height - first - second - 2 * spacing
        let right = max(Self.narrowest, min(width - left - spacing, column))
        // A very narrow left tile would leave the right column short of the box's edge: the left one is adjusted.
        return .column(
            left: min(left, width - spacing - right),
            heights: [first, second, third],
            height: height
        )
    }

    // MARK: - Five and more, and very wide ones

    /// The best way to break the pictures into two, three or four lines.
    func general() -> [MosaicShape.Line] {
        let mean = self.mean
        let cropped = ratios.map { ratio in
            (mean > 1.1 ? max(1, ratio) : min(1, ratio)).clamped(to: 0.66667...1.7)
        }
        func tall(_ line: ArraySlice<Double>) -> Double {
            (width - Double(line.count - 1) * spacing) / line.reduce(0, +)
        }
        let target = floor(4 * width / 3)
        var best: (distance: Double, counts: [Int])?
        for counts in Self.splits(of: cropped.count, mean: mean) {
            let heights = Self.lines(of: cropped, counts).map(tall)
            let total: Double = heights.reduce(Double(counts.count - 1) * spacing) { $0 + floor($1) }
            var distance: Double = (total - target).magnitude
            if zip(counts, counts.dropFirst()).contains(where: >) { distance *= 1.5 }
            // The original uses the lowest of the running sums, which is the height of the first line.
            if let first = heights.first, floor(first) + spacing < Self.narrowest { distance *= 1.5 }
            if best.map({ distance < $0.distance }) ?? true { best = (distance, counts) }
        }
        let lines = Self.lines(of: cropped, best?.counts ?? [cropped.count])
        return lines.map { line in
            let height = tall(line)
            return MosaicShape.Line(
                widths: line.map { ($0 * height).rounded(.up) },
                height: height.rounded(.up)
            )
        }
    }

    private static func lines(of ratios: [Double], _ counts: [Int]) -> [ArraySlice<Double>] {
        var rest = ratios[...]
        return counts.map { count in
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
    }

    /// All ways to break `count` pictures into two, then three, then four lines of at most three. The middle of
    /// three lines may have four if the pictures are narrow.
    static func splits(of count: Int, mean: Double) -> [[Int]] {
        var found: [[Int]] = []
        for first in 1..<max(2, count) where first <= 3 && (1...3).contains(count - first) {
            found.append([first, count - first])
        }
        let middle = mean < 0.85 ? 4 : 3
        for first in 1...3 {
            for second in 1...middle where (1...3).contains(count - first - second) {
                found.append([first, second, count - first - second])
            }
        }
        for first in 1...3 {
            for second in 1...3 {
                for third in 1...3 where (1...3).contains(count - first - second - third) {
                    found.append([first, second, third, count - first - second - third])
                }
            }
        }
        return found.isEmpty ? [even(count)] : found
    }

    /// Lines of three, for more pictures than an album can have.
    private static func even(_ count: Int) -> [Int] {
        let full = [Int](repeating: 3, count: count / 3)
        return count.isMultiple(of: 3) ? full : full + [count % 3]
    }
}

private func floor(_ length: Double) -> Double { length.rounded(.down) }
