/// Sends a tuple of the latest values of all `signals` whenever one of them sends, once all have sent.
///
/// Tuples come in the order in which their inputs were accepted, even if inputs run on several threads: the last
/// tuple holds the last values. The signal completes when all have completed, or when one did without any value; a
/// failure ends all. Values are kept in their own types, one cell for each input, without boxing.
@inlinable
public func combineLatest<each Value: Sendable, Failure: Error>(
    _ signals: repeat Signal<each Value, Failure>
) -> Signal<(repeat each Value), Failure> {
    @Sendable func attach(_ sink: Sink<(repeat each Value), Failure>) -> any Disposable {
        let board = CombineLatestState(sink)
        let cells = (repeat board.cell(for: each signals))
        let emit: @Sendable () -> Void = {
            guard let values = try? (repeat (each cells).full()) else { return }
            sink.next(values)
        }
        repeat board.start(each signals, into: each cells, emit: emit)
        return board.mergeState
    }
    return Signal(attach: attach)
}

extension UncheckedBox {
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

/// The state that the inputs of one combineLatest share. Its counts are touched only inside the section of the merge
/// state, and before the first input starts.
@usableFromInline
final class CombineLatestState<Combined: Sendable, Failure: Error>: Sendable {
    @usableFromInline let mergeState: MergeState<Combined, Failure>
    @usableFromInline let counts = UncheckedBox((silent: 0, running: 0))

    @usableFromInline init(_ sink: Sink<Combined, Failure>) { mergeState = MergeState(sink) }

    /// A cell for an input's latest value; counts the input, so make all cells before any input starts.
    @inlinable
    func cell<Value>(for signal: Signal<Value, Failure>) -> UncheckedBox<Value?> {
        counts.state.silent += 1
        counts.state.running += 1
        return UncheckedBox(nil)
    }

    @inlinable
    func start<Value>(
        _ signal: Signal<Value, Failure>,
        into cell: UncheckedBox<Value?>,
        emit: @escaping @Sendable () -> Void
    ) {
        guard !mergeState.isStopped else { return }
        let slot = UpstreamSlot()
        mergeState.adopt(slot)
        let input = Sink<Value, Failure>(
            next: { value in
                guard self.mergeState.drain.tryEnter() else {
                    return self.mergeState.perform { self.update(cell, to: value, emit: emit) }
                }
                self.update(cell, to: value, emit: emit)
                self.mergeState.leave()
            },
            end: { end in self.mergeState.perform { self.ended(end, isSilent: cell.state == nil) } },
            isStopped: { self.mergeState.isStopped }
        )
        slot.assign(signal.attach(input))
    }

    @inlinable @inline(__always)
    func update<Value>(_ cell: UncheckedBox<Value?>, to value: Value, emit: @Sendable () -> Void) {
        if cell.state == nil { counts.state.silent -= 1 }
        cell.state = value
        if counts.state.silent == 0 { emit() }
    }

    @usableFromInline
    func ended(_ end: SignalEnd<Failure>, isSilent: Bool) {
        counts.state.running -= 1
        switch end {
        case .failed(let error): mergeState.finish(.failed(error))
        case .completed: if isSilent || counts.state.running == 0 { mergeState.finish(.completed) }
        }
    }
}

/// ``combineLatest(_:)`` for any number of signals of one type: arrays in the order of `signals`. Without signals it
/// sends an empty array and completes at once.
public func combineLatest<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>]
) -> Signal<[Value], Failure> {
    guard !signals.isEmpty else { return .single([]) }
    return Signal<[Value], Failure>(attach: { sink in
        let board = CombineLatestState(sink)
        let cells = signals.map { board.cell(for: $0) }
        let emit: @Sendable () -> Void = { sink.next(cells.compactMap(\.state)) }
        for (signal, cell) in zip(signals, cells) { board.start(signal, into: cell, emit: emit) }
        return board.mergeState
    })
}
