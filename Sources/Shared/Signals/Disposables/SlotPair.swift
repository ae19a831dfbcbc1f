/// Two upstreams of which the second starts after the first has done its part: a timer and a source, a source and its
/// replacement.
final class SlotPair: Disposable {
    let first = UpstreamSlot()
    let second = UpstreamSlot()

    var isDisposed: Bool { second.isDisposed }

    func dispose() {
        second.dispose()
        first.dispose()
    }
}
