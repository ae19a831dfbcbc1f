import MessageStore
import TestKit

/// A server message; its time is ten times its id.
func cloud(_ id: Int32, group: Int64? = nil, version: Int = 0) -> TestElement {
    TestElement(
        windowIdentity: Int64(id),
        windowPosition: TestPosition(time: id * 10, id: id),
        windowGroup: group,
        version: version
    )
}

/// A local message at `time`; its identity is 1000 more than its id.
func local(_ id: Int32, time: Int32) -> TestElement {
    TestElement(
        windowIdentity: 1000 + Int64(id),
        windowPosition: TestPosition(time: time, isLocal: true, id: id)
    )
}

/// A model, a window on it, and the window's fetches.
struct Desk {
    var model = WindowModel()
    var window: TestWindow
    var fetches: [WindowFetch<TestPosition>] = []

    init(
        _ elements: [TestElement],
        known: IDRanges = [IDRanges.domain],
        anchor: TestFrame.Anchor = .highest,
        count: Int,
        reserve: Int = 2
    ) {
        for element in elements { model.put(element) }
        model.known = known
        model.frame = TestFrame(anchor: anchor, count: count, reserve: reserve)
        window = TestWindow(frame: model.frame, bounds: model.bounds)
        settle()
    }

    /// The identities of the visible elements.
    var shown: [Int64] { window.visible.map(\.windowIdentity) }

    @discardableResult
    mutating func settle() -> WindowChanges {
        window.bounds = model.bounds
        return window.settle { fetch in
            fetches.append(fetch)
            return model.fetch(fetch)
        }
    }

    mutating func put(_ elements: TestElement...) -> WindowChanges {
        for element in elements {
            model.put(element)
            window.upsert(element)
        }
        return settle()
    }

    mutating func remove(_ identities: Int64...) -> WindowChanges {
        for identity in identities {
            model.remove(identity)
            window.remove(identity)
        }
        return settle()
    }
}

extension TestFrame.Anchor {
    /// The anchor at the server's message with this id.
    static func cloud(_ id: Int32) -> Self { .at(TestPosition(time: id * 10, id: id)) }
}
