import Signals
import StdExtras

/// A live view and its observer.
final class ObservedView<View: LiveView>: RegisteredView {
    private let subscriber: Subscriber<View.Value, StoreError>
    // SAFETY: used by one thread at a time: a reader's until the view is handed to the writer queue, then the
    // writer's.
    private nonisolated(unsafe) var view: View

    init(_ view: View, subscriber: Subscriber<View.Value, StoreError>) {
        self.view = view
        self.subscriber = subscriber
    }

    var isWanted: Bool { !subscriber.isCancelled }

    var watches: Set<DatabaseRegion> { view.watches }

    var demand: [HistoryDemand] { view.demand }

    var chatDemand: [ChatList] { view.chatDemand }

    func load(from reader: StoreReader) throws { try view.load(from: reader) }

    func tell() { subscriber.next(view.value) }

    func fail(_ error: any Error) { subscriber.fail(StoreError.flattened(error)) }

    func replay(_ changes: ChangeSet, from reader: StoreReader) -> Bool {
        do {
            let replay = try view.replay(changes, from: reader)
            if replay != .unchanged { tell() }
            return replay == .watchesChanged
        } catch {
            fail(error)
            return false
        }
    }

    func catchUp(_ missed: ArraySlice<ChangeSet>, from reader: StoreReader) {
        do {
            for changes in missed where !changes.isReset {
                guard !changes.touched.isDisjoint(with: view.watches) else { continue }
                // Each update is published: a value may hold its difference from the one before.
                if try view.replay(changes, from: reader) != .unchanged { tell() }
            }
            if missed.contains(where: \.isReset) { reload(from: reader) }
        } catch {
            fail(error)
        }
    }

    func reload(from reader: StoreReader) {
        do {
            try load(from: reader)
            tell()
        } catch {
            fail(error)
        }
    }

    func close() { subscriber.complete() }
}
