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
