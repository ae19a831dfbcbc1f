import Testing

@testable import PageFetching

struct FetchQueueTests {
    private let now = ContinuousClock.now
    private let owls = FetchRequest(url: "https://a.example/owls", kind: .page)
    private let bats = FetchRequest(url: "https://a.example/bats", kind: .page)
    private let cats = FetchRequest(url: "https://b.example/cats", kind: .page)

    @Test func `a thousand askers of one address make one request`() {
        var queue = FetchQueue(FetchQueueLimits())
        for asker in 0..<1_000 {
            #expect(queue.ask(owls, host: "a.example", asker: Int64(asker), at: now) == .waits(1))
        }
        #expect(queue.begin().map(\.id) == [1])
        #expect(queue.begin().isEmpty)
        let first = queue.end(1, error: nil, at: now)
        let second = queue.end(1, error: nil, at: now)
        #expect((first, second, queue.count) == (true, false, 0))
    }

    @Test func `one host gets one connection, and others go on`() {
        var queue = FetchQueue(FetchQueueLimits())
        _ = queue.ask(owls, host: "a.example", asker: nil, at: now)
        _ = queue.ask(bats, host: "a.example", asker: nil, at: now)
        _ = queue.ask(cats, host: "b.example", asker: nil, at: now)
        #expect(queue.begin().map(\.request) == [owls, cats])
        _ = queue.end(1, error: nil, at: now)
        #expect(queue.begin().map(\.request) == [bats])
    }

    @Test func `a failure is remembered for a while, another request is not refused for it`() {
        var queue = FetchQueue(FetchQueueLimits())
        _ = queue.ask(owls, host: "a.example", asker: nil, at: now)
        _ = queue.begin()
        _ = queue.end(1, error: .noConnection, at: now)
        #expect(queue.ask(owls, host: "a.example", asker: nil, at: now) == .refused(.noConnection))
        #expect(queue.ask(bats, host: "a.example", asker: nil, at: now) == .waits(2))
        #expect(queue.ask(owls, host: "a.example", asker: nil, at: now + .seconds(61)) == .waits(3))
    }

    @Test func `whoever asks too much is refused, and others are not`() {
        var limits = FetchQueueLimits()
        limits.perAsker = (perMinute: 2, burst: 2)
        var queue = FetchQueue(limits)
        #expect(queue.ask(owls, host: "a.example", asker: 7, at: now) == .waits(1))
        #expect(queue.ask(bats, host: "a.example", asker: 7, at: now) == .waits(2))
        #expect(queue.ask(cats, host: "b.example", asker: 7, at: now) == .refused(.busy))
        #expect(queue.ask(cats, host: "b.example", asker: 8, at: now) == .waits(3))
        let fresh = FetchRequest(url: "https://c.example/", kind: .page)
        #expect(queue.ask(fresh, host: "c.example", asker: 7, at: now + .seconds(31)) == .waits(4))
    }

    @Test func `what pages name has a limit of its own`() {
        var limits = FetchQueueLimits()
        limits.perAsker = (perMinute: 1, burst: 1)
        limits.partsPerAsker = (perMinute: 1, burst: 1)
        var queue = FetchQueue(limits)
        #expect(queue.ask(owls, host: "a.example", asker: 7, at: now) == .waits(1))
        #expect(queue.ask(bats, host: "a.example", asker: 7, isPart: true, at: now) == .waits(2))
        #expect(queue.ask(cats, host: "b.example", asker: 7, isPart: true, at: now) == .refused(.busy))
        #expect(queue.ask(cats, host: "b.example", asker: 8, isPart: true, at: now) == .waits(3))
    }

    @Test func `one asker's requests are few at once, and none waits for long`() {
        var queue = FetchQueue(FetchQueueLimits())
        func ask(_ page: Int, _ asker: Int64) -> FetchQueue.Answer {
            let request = FetchRequest(url: "https://a.example/\(page)", kind: .page)
            return queue.ask(request, host: "a.example", asker: asker, at: now)
        }
        for page in 0..<4 { #expect(ask(page, 7) == .waits(FetchQueue.ID(page + 1))) }
        #expect(ask(4, 7) == .refused(.busy))
        #expect(ask(4, 8) == .waits(5))
        // The first runs; the others of its host wait.
        #expect(queue.begin().map(\.id) == [1])
        #expect(queue.giveUp(at: now + .seconds(30)).isEmpty)
        #expect(queue.giveUp(at: now + .seconds(31)) == [2, 3, 4, 5])
        #expect(queue.count == 1)
        #expect(ask(1, 7) == .waits(6))
    }

    @Test func `a flood is refused at the limit`() {
        var limits = FetchQueueLimits()
        limits.waiting = 10
        limits.running = 4
        var queue = FetchQueue(limits)
        var refused = 0
        var begun = 0
        for number in 0..<10_000 {
            let request = FetchRequest(url: "https://h\(number).example/", kind: .page)
            if queue.ask(request, host: "h\(number).example", asker: nil, at: now) == .refused(.busy) {
                refused += 1
            }
            begun += queue.begin().count
        }
        #expect((begun, refused, queue.count) == (4, 9_986, 14))
    }

    @Test func `a dead worker's requests begin once more, and no third time`() {
        var queue = FetchQueue(FetchQueueLimits())
        _ = queue.ask(owls, host: "a.example", asker: nil, at: now)
        _ = queue.ask(bats, host: "a.example", asker: nil, at: now)
        #expect(queue.begin().map(\.id) == [1])
        #expect(queue.interrupt().isEmpty)
        #expect(queue.begin().map(\.id) == [1])
        #expect(queue.interrupt() == [1])
        _ = queue.end(1, error: .workerFailed, at: now)
        #expect(queue.begin().map(\.id) == [2])
    }
}
