import Dispatch
import Signals
import StdExtras
import Testing

@Suite struct OperatorStressTests {
    let pipes = (0..<4).map { _ in ValuePipe<Ticket>() }

    @Test func `merge delivers all of four threads`() {
        let reader = TicketReader()
        let subscription = Signal.merge(pipes.map(\.signal)).start { reader.read($0) }
        produce { [pipes] in pipes[$0.producer].send($0) }

        #expect(reader.isClean && reader.count == stressEvents)
        subscription.cancel()
        #expect(pipes.filter { !$0.isIdle }.isEmpty)
    }

    @Test func `the last tuple of combineLatest holds the last values`() {
        let last = Unguarded<[Ticket]>([])
        let disorders = Counter()
        let signal = combineLatest(pipes[0].signal, pipes[1].signal, pipes[2].signal, pipes[3].signal)
        let subscription = signal.start { first, second, third, fourth in
            let row = [first, second, third, fourth]
            if zip(last.value, row).contains(where: { $0.number > $1.number }) { disorders.add() }
            last.value = row
        }
        produce { [pipes] in pipes[$0.producer].send($0) }

        #expect(disorders.value == 0)
        #expect(last.value == (0..<4).map { Ticket(producer: $0, number: stressEvents / 4 - 1) })
        subscription.cancel()
    }

    @Test func `switchToLatest ends at the newest and leaves the others`() {
        let outer = ValuePipe<Int>()
        let pipes = pipes
        let seen = TicketReader()
        let subscription = outer.signal.mapToSignal { pipes[$0].signal }.start { seen.read($0) }
        produce { ticket in
            if ticket.producer == 0 {
                if ticket.number.isMultiple(of: 4) { outer.send(ticket.number / 4 % 4) }
            } else {
                pipes[ticket.producer].send(ticket)
            }
        }
        outer.send(2)
        #expect(!pipes[2].isIdle && pipes[0].isIdle && pipes[1].isIdle && pipes[3].isIdle)
        subscription.cancel()

        #expect(pipes.filter { !$0.isIdle }.isEmpty && outer.isIdle)
        #expect(seen.isClean)
    }

    @Test func `queued runs all, one at a time`() {
        let source = ValuePipe<Ticket>()
        let (running, overlaps) = (Counter(), Counter())
        let reader = TicketReader()
        let queue = Queue(label: "runs")
        let subscription = source.signal.mapToQueue(buffer: .block(64)) { ticket in
            Signal<Ticket, Never>.single(ticket).runOn(queue)
                .beforeStarted { if running.add() > 1 { overlaps.add() } }
                .beforeCompleted { running.add(-1) }
        }.start { reader.read($0) }
        produce(stressEvents / 4) { source.send($0) }
        waitUntil { queue.sync { running.value == 0 } && reader.count == stressEvents / 4 }

        #expect(reader.isClean && overlaps.value == 0)
        subscription.cancel()
    }

    @Test func `throttled ends with the newest`() {
        let source = ValuePipe<Int>()
        let queue = Queue(label: "throttled")
        let last = Locked(0)
        let subscription = source.signal.mapToThrottled { Signal<Int, Never>.single($0).runOn(queue) }
            .start { value in last.withLock { $0 = value } }
        for value in 1...stressEvents { source.send(value) }
        waitUntil { last.withLock { $0 } == stressEvents }
        subscription.cancel()
    }

    @Test func `deliverOn delivers all of four threads, in order`() {
        let queue = Queue(label: "consumer")
        let pipe = ValuePipe<Ticket>()
        let reader = TicketReader()
        let subscription = pipe.signal.deliverOn(queue, buffer: .block(256)).start { reader.read($0) }
        produce { pipe.send($0) }
        waitUntil { queue.sync { reader.count } == stressEvents }

        #expect(queue.sync { reader.isClean })
        subscription.cancel()
    }

    @Test(arguments: 0..<3)
    func `lossy edges end with the newest or the first`(kind: Int) {
        let queue = Queue(label: "consumer")
        let policy: BufferPolicy<Ticket> =
            switch kind {
            case 0: .latest(4)
            case 1: .oldest(4)
            default: .coalesce { $0.producer }
            }
        let pipe = ValuePipe<Ticket>()
        let reader = TicketReader()
        let subscription = pipe.signal.deliverOn(queue, buffer: policy).start { reader.read($0) }
        produce { pipe.send($0) }
        queue.sync {}
        waitUntil {
            queue.sync {
                kind != 2 || reader.lastNumbers() == [Int](repeating: stressEvents / 4 - 1, count: 4)
            }
        }

        #expect(queue.sync { reader.isClean && reader.count > 0 })
        subscription.cancel()
    }

    @Test func `cancelling while four threads send leaves nothing`() {
        let pipe = ValuePipe<Ticket>()
        let queue = Queue(label: "cancel")
        produce(stressEvents / 4) { ticket in
            let subscription = combineLatest(pipe.signal, pipe.signal)
                .map { $0.0 }
                .mapToSignal { Signal<Ticket, Never>.single($0) }
                .deliverOn(queue, buffer: .latest())
                .take(3)
                .start()
            pipe.send(ticket)
            subscription.cancel()
        }
        queue.sync {}

        #expect(pipe.isIdle)
    }

    @Test func `runOn may be cancelled from another thread`() {
        let queue = Queue(label: "runOn")
        let (starts, ends) = (Counter(), Counter())
        let signal = Signal<Int, Never> { _ in
            starts.add()
            return ActionDisposable { ends.add() }
        }.runOn(queue)
        produce(stressEvents / 4) { _ in signal.start().cancel() }
        queue.sync {}

        #expect(starts.value == ends.value)
    }

    @Test func `timeout lets one side win`() {
        let queue = Queue(label: "timeout")
        for round in 0..<(stressEvents / 400) {
            let seen = Locked<[Int]>([])
            let pipe = ValuePipe<Int>()
            let subscription = pipe.signal
                .timeout(.microseconds(round % 50), on: queue, alternate: .single(2))
                .start { value in seen.withLock { $0.append(value) } }
            pipe.send(1)
            queue.sync {}
            let winners = seen.withLock { $0 }
            #expect(winners == [1] || winners == [2] || winners == [])
            subscription.cancel()
        }
    }

    @Test func `values reads all that four threads send`() async {
        let reader = TicketReader()
        let signal = Signal<Ticket, Never> { subscriber in
            produce { subscriber.next($0) }
            subscriber.complete()
            return EmptyDisposable.shared
        }
        for await ticket in signal.values(buffer: .block(256)) { reader.read(ticket) }

        #expect(reader.isClean && reader.count == stressEvents)
    }

    @Test func `first answers or throws whatever the moment of cancellation`() async {
        let pipe = ValuePipe<Int>()
        for round in 0..<(stressEvents / 100) {
            let task = Task { try await pipe.signal.first() }
            if round.isMultiple(of: 2) { await Task.yield() }
            pipe.send(round)
            task.cancel()
            let result = await task.result
            switch result {
            case .success(let value): #expect(value == round)
            case .failure(let error): #expect(error is CancellationError)
            }
        }

        #expect(pipe.isIdle)
    }
}
