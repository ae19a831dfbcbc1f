/// Sends a tuple of everybody's latest value whenever one of `signals` sends, once all have sent.
///
/// Tuples come in the order in which their inputs were taken in, also when inputs run on several threads: the last
/// tuple holds the last values. It completes when all have completed, or when one did without any value; a failure
/// ends all. Values are kept as what they are, one cell for each input, without boxing.
@inlinable
public func combineLatest<each Value: Sendable, Failure: Error>(
    _ signals: repeat Signal<each Value, Failure>
) -> Signal<(repeat each Value), Failure> {
    @Sendable func attach(_ sink: Sink<(repeat each Value), Failure>) -> any Disposable {
        let board = CombineBoard(sink)
        let cells = (repeat board.cell(for: each signals))
        let emit: @Sendable () -> Void = {
            guard let values = try? (repeat (each cells).full()) else { return }
            sink.next(values)
        }
        repeat board.start(each signals, into: each cells, emit: emit)
        return board.funnel
    }
    return Signal(attach: attach)
}

extension SerialBox {
    /// The value of a cell that is full by now; the error exists for the type checker.
    @inlinable
    func full<Value>() throws(EmptyCell) -> Value where State == Value? {
        guard let value = state else { throw EmptyCell() }
        return value
    }
}

@usableFromInline
struct EmptyCell: Error {
    @inlinable init() {}
}

/// What the inputs of one combineLatest share. Its counts are touched only inside the funnel's turnstile, and
/// before the first input starts.
@usableFromInline
final class CombineBoard<Combined: Sendable, Failure: Error>: Sendable {
    @usableFromInline let funnel: Funnel<Combined, Failure>
    @usableFromInline let counts = SerialBox((silent: 0, running: 0))

    @usableFromInline init(_ sink: Sink<Combined, Failure>) { funnel = Funnel(sink) }

    /// Where an input's latest value goes; counts the input, so make all cells before any input starts.
    @inlinable
    func cell<Value>(for signal: Signal<Value, Failure>) -> SerialBox<Value?> {
        counts.state.silent += 1
        counts.state.running += 1
        return SerialBox(nil)
    }

    @inlinable
    func start<Value>(
        _ signal: Signal<Value, Failure>,
        into cell: SerialBox<Value?>,
        emit: @escaping @Sendable () -> Void
    ) {
        guard !funnel.isStopped else { return }
        let slot = UpstreamSlot()
        funnel.adopt(slot)
        let input = Sink<Value, Failure>(
            next: { value in
                guard self.funnel.turnstile.tryEnter() else {
                    return self.funnel.perform { self.update(cell, to: value, emit: emit) }
                }
                self.update(cell, to: value, emit: emit)
                self.funnel.leave()
            },
            end: { end in self.funnel.perform { self.ended(end, isSilent: cell.state == nil) } },
            isStopped: { self.funnel.isStopped }
        )
        slot.assign(signal.attach(input))
    }

    @inlinable @inline(__always)
    func update<Value>(_ cell: SerialBox<Value?>, to value: Value, emit: @Sendable () -> Void) {
        if cell.state == nil { counts.state.silent -= 1 }
        cell.state = value
        if counts.state.silent == 0 { emit() }
    }

    @usableFromInline
    func ended(_ end: SignalEnd<Failure>, isSilent: Bool) {
        counts.state.running -= 1
        switch end {
        case .failed(let error): funnel.finish(.failed(error))
        case .completed: if isSilent || counts.state.running == 0 { funnel.finish(.completed) }
        }
    }
}
