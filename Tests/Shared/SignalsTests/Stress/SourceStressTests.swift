import Dispatch
import Signals
import StdExtras
import Testing

@Suite struct SourceStressTests {
    @Test func `a subscriber with four producers delivers all, serially`() {
        let reader = TicketReader()
        let teardowns = Counter()
        let subscription = Signal<Ticket, Never> { subscriber in
            produce { subscriber.next($0) }
            subscriber.complete()
            return ActionDisposable { teardowns.add() }
        }.map { $0 }.start { reader.read($0) }

        #expect(reader.isClean && reader.count == stressEvents)
        #expect(teardowns.value == 1 && subscription.isEnded)
    }

    @Test func `racing ends give one terminal event and one teardown`() {
        struct Broken: Error {}
        for _ in 0..<(stressEvents / 100) {
            let (ends, teardowns) = (Counter(), Counter())
            let source = Locked<Subscriber<Int, Broken>?>(nil)
            let subscription = Signal<Int, Broken> { subscriber in
                source.withLock { $0 = subscriber }
                return ActionDisposable { teardowns.add() }
            }.start(failed: { _ in ends.add() }, completed: { ends.add() })
            DispatchQueue.concurrentPerform(iterations: 3) { party in
                let subscriber = source.withLock { $0 }
                switch party {
                case 0: subscriber?.complete()
                case 1: subscriber?.fail(Broken())
                default: subscription.cancel()
                }
            }
            #expect(ends.value <= 1 && teardowns.value == 1)
        }
    }

    @Test func `no handler begins after cancel returned on the delivering queue`() {
        let queue = Queue(label: "late")
        let late = Counter()
        let pipe = ValuePipe<Int>()
        let rounds = stressEvents / 100
        for _ in 0..<rounds {
            let isCancelled = Unguarded(false)
            let slot = MetaDisposable()
            slot.set(
                pipe.signal.deliverOn(queue, buffer: .unbounded).start { _ in
                    if isCancelled.value { late.add() }
                }
            )
            DispatchQueue.concurrentPerform(iterations: 2) { party in
                if party == 0 {
                    for value in 0..<100 { pipe.send(value) }
                } else {
                    queue.sync {
                        slot.dispose()
                        isCancelled.value = true
                    }
                }
            }
            queue.sync {}
        }

        #expect(late.value == 0)
        #expect(pipe.isIdle)
    }

    @Test func `a pipe with four producers shows all listeners one order`() {
        let pipe = ValuePipe<Ticket>()
        let readers = [TicketReader(), TicketReader()]
        let orders = [Unguarded<[Ticket]>([]), Unguarded<[Ticket]>([])]
        let subscriptions = zip(readers, orders).map { reader, order in
            pipe.signal.start { ticket in
                reader.read(ticket)
                order.value.append(ticket)
            }
        }
        produce { pipe.send($0) }

        #expect(readers.allSatisfy { $0.isClean && $0.count == stressEvents })
        #expect(orders[0].value == orders[1].value)
        for subscription in subscriptions { subscription.cancel() }
        #expect(pipe.isIdle)
    }

    @Test func `listeners may come and go while a pipe sends`() {
        let pipe = ValuePipe<Ticket>()
        produce { ticket in
            if ticket.producer == 0 {
                pipe.signal.start { _ in }.cancel()
            } else {
                pipe.send(ticket)
            }
        }

        #expect(pipe.isIdle)
    }

    @Test func `a value promise ends at the last value for everybody`() {
        let promise = ValuePromise(Ticket(producer: 0, number: -1), ignoreRepeated: true)
        let readers = (0..<3).map { _ in Unguarded<Ticket?>(nil) }
        let subscriptions = readers.map { reader in
            promise.signal.start { reader.value = $0 }
        }
        produce { promise.set($0) }

        #expect(readers.allSatisfy { $0.value == promise.value })
        for subscription in subscriptions { subscription.cancel() }
        #expect(promise.followerCount == 0)
    }

    @Test func `a follower that joins never sees an older value after a newer one`() {
        let promise = ValuePromise(Ticket(producer: 0, number: -1))
        let disorders = Counter()
        produce { ticket in
            if ticket.producer == 0 { return promise.set(ticket) }
            guard ticket.number.isMultiple(of: 8) else { return }
            let last = Unguarded(-2)
            promise.signal.start { seen in
                if seen.number <= last.value { disorders.add() }
                last.value = seen.number
            }.cancel()
        }

        #expect(disorders.value == 0)
        #expect(promise.followerCount == 0)
    }

    @Test func `a promise with racing signals holds the newest and leaves the others`() {
        let promise = Promise<Ticket>()
        let pipes = (0..<4).map { _ in ValuePipe<Ticket>() }
        let reader = Unguarded<Ticket?>(nil)
        let subscription = promise.signal.start { reader.value = $0 }
        produce { ticket in
            if ticket.number.isMultiple(of: 16) { promise.set(pipes[ticket.producer].signal) }
            pipes[ticket.producer].send(ticket)
        }
        let final = Ticket(producer: 9, number: 9)
        promise.set(final)

        #expect(reader.value == final && promise.value == final)
        #expect(pipes.filter { !$0.isIdle }.isEmpty)
        subscription.cancel()
    }

    @Test func `share starts and ends its source in turn`() {
        let (running, most) = (Counter(), Counter())
        let pipe = ValuePipe<Ticket>()
        let shared = Signal<Ticket, Never> { subscriber in
            if running.add() > 1 { most.add() }
            let subscription = pipe.signal.start { subscriber.next($0) }
            return ActionDisposable {
                subscription.cancel()
                running.add(-1)
            }
        }.share(replay: true)
        produce(stressEvents / 4) { ticket in
            let subscription = shared.start()
            pipe.send(ticket)
            subscription.cancel()
        }

        // Two runs may overlap while one is being torn down; none may be left.
        #expect(running.value == 0)
        #expect(pipe.isIdle)
    }

    @Test func `shared listeners see all of a run, serially`() {
        let reader = (TicketReader(), TicketReader())
        let source = Locked<Subscriber<Ticket, Never>?>(nil)
        let shared = Signal<Ticket, Never> { subscriber in
            source.withLock { $0 = subscriber }
            return EmptyDisposable.shared
        }.share()
        let first = shared.start { reader.0.read($0) }
        let second = shared.start { reader.1.read($0) }
        let subscriber = source.withLock { $0 }
        produce { subscriber?.next($0) }
        subscriber?.complete()

        #expect(reader.0.isClean && reader.0.count == stressEvents)
        #expect(reader.1.isClean && reader.1.count == stressEvents)
        #expect(first.isEnded && second.isEnded)
    }

    @Test func `multicast keeps nothing after a storm`() {
        let multicast = Multicast<Int, Ticket, Never>()
        let pipe = ValuePipe<Ticket>()
        produce(stressEvents / 4) { ticket in
            let subscription = multicast.signal(for: ticket.number % 3) { pipe.signal }.start()
            pipe.send(ticket)
            subscription.cancel()
        }

        #expect(multicast.count == 0)
        #expect(pipe.isIdle)
    }
}
