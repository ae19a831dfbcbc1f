import MessageStore
import TestKit

/// A position in a history's order: by time, then server before local, then by id.
struct TestPosition: ChunkedPosition, Hashable {
    var time: Int32
    var isLocal = false
    var id: Int32

    var chunkID: Int32? { isLocal ? nil : id }

    static func < (left: Self, right: Self) -> Bool {
        if left.time != right.time { return left.time < right.time }
        if left.isLocal != right.isLocal { return right.isLocal }
        return left.id < right.id
    }
}

struct TestElement: WindowElement, Hashable {
    var windowIdentity: Int64
    var windowPosition: TestPosition
    var windowGroup: Int64?
    /// Incremented by each update.
    var version = 0
}

typealias TestBounds = ChunkBounds<TestPosition>
typealias TestWindow = OrderedWindow<TestElement, TestBounds>
typealias TestFrame = WindowFrame<TestPosition>

/// A store that keeps everything in one sorted array, with the rule of a window's content in the simplest form.
struct WindowModel {
    private(set) var elements: [TestElement] = []
    var known: IDRanges = [IDRanges.domain]
    var frame = TestFrame(anchor: .highest, count: 10, reserve: 3)

    /// The chunk around the anchor's id, or at an end of the history.
    var bounds: TestBounds {
        switch frame.anchor {
        case .lowest: TestBounds(known, around: IDRanges.domain.lowerBound)
        case .highest: TestBounds(newestOf: known)
        case .at(let position): TestBounds(known, around: position.id)
        }
    }

    /// The elements that the window may see: all but those hidden in a hole at the newest end.
    var seen: [TestElement] {
        let bounds = bounds
        return elements.filter { bounds.membership(of: $0.windowPosition) != .hidden }
    }

    func element(_ identity: Int64) -> TestElement? { elements.first { $0.windowIdentity == identity } }

    mutating func put(_ element: TestElement) {
        remove(element.windowIdentity)
        let index = elements.firstIndex { $0.windowPosition > element.windowPosition } ?? elements.count
        elements.insert(element, at: index)
    }

    mutating func remove(_ identity: Int64) {
        elements.removeAll { $0.windowIdentity == identity }
    }

    func fetch(_ fetch: WindowFetch<TestPosition>) -> [TestElement] {
        let seen = seen
        return switch fetch.cut {
        case .fromHighest: Array(seen.reversed().prefix(fetch.limit))
        case .fromLowest: Array(seen.prefix(fetch.limit))
        case .below(let cut): Array(seen.reversed().filter { $0.windowPosition < cut }.prefix(fetch.limit))
        case .atOrBelow(let cut):
            Array(seen.reversed().filter { $0.windowPosition <= cut }.prefix(fetch.limit))
        case .above(let cut): Array(seen.filter { $0.windowPosition > cut }.prefix(fetch.limit))
        }
    }

    func openedWindow() -> TestWindow {
        var window = TestWindow(frame: frame, bounds: bounds)
        _ = window.settle(fetch)
        return window
    }
}

/// The expected content of a window.
struct Showing: Equatable {
    var visible: [TestElement]
    var countUpToAnchor: Int
    var edgeBelow: WindowEdge
    var edgeAbove: WindowEdge
}

extension Showing {
    init(_ window: TestWindow) {
        visible = Array(window.visible)
        countUpToAnchor = window.visibleCountUpToAnchor
        edgeBelow = window.edgeBelow
        edgeAbove = window.edgeAbove
    }

    init(_ model: WindowModel) {
        let (stretch, isCutBelow, isCutAbove) = model.stretch
        let below = stretch.filter { model.isUpToAnchor($0) }
        let above = stretch.filter { !model.isUpToAnchor($0) }
        let count = model.frame.count
        let countAbove = min(above.count, max(count / 2, count - below.count))
        let countBelow = min(below.count, count - countAbove)
        var first = below.count - countBelow
        var end = below.count + countAbove
        let isAlbum = {
            stretch[$0].windowGroup != nil && stretch[$0].windowGroup == stretch[$0 + 1].windowGroup
        }
        if first < end {
            for _ in 1..<10 where first > 0 && isAlbum(first - 1) { first -= 1 }
            for _ in 1..<10 where end < stretch.count && isAlbum(end - 1) { end += 1 }
        }
        visible = Array(stretch[first..<end])
        countUpToAnchor = max(0, min(end, below.count) - first)
        edgeBelow = first > 0 ? .more : isCutBelow ? .hole : .end
        edgeAbove = end < stretch.count ? .more : isCutAbove ? .hole : .end
    }
}

extension WindowModel {
    func isUpToAnchor(_ element: TestElement) -> Bool {
        switch frame.anchor {
        case .lowest: false
        case .highest: true
        case .at(let position): element.windowPosition <= position
        }
    }

    /// The elements for an unlimited count, with flags for a hole at either end.
    var stretch: (elements: [TestElement], isCutBelow: Bool, isCutAbove: Bool) {
        let bounds = bounds
        let isOutside = { (element: TestElement) in bounds.membership(of: element.windowPosition) == .outside
        }
        let isFloating = { (element: TestElement) in
            bounds.membership(of: element.windowPosition) == .floating
        }
        let below = seen.filter(isUpToAnchor)
        let above = seen.filter { !isUpToAnchor($0) }
        let reachBelow = below.reversed().prefix { !isOutside($0) }
        let reachAbove = above.prefix { !isOutside($0) }
        let isCutBelow = reachBelow.count < below.count || bounds.isCutBelow
        let isCutAbove = reachAbove.count < above.count || bounds.isCutAbove
        var reach = Array(reachBelow.reversed() + reachAbove)
        let isOfOwn = bounds.isOpenAbove && reach.allSatisfy(isFloating)
        if isCutBelow, !isOfOwn { reach = Array(reach.drop(while: isFloating)) }
        if isCutAbove, !bounds.isOpenAbove {
            reach = Array(reach.reversed().drop(while: isFloating).reversed())
        }
        return (reach, isCutBelow, isCutAbove)
    }
}
