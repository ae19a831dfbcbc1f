public import Signals
import StdExtras

extension MediaStore {
    /// Where a resource is: now, and whenever that changes. Never ends.
    ///
    /// While it is fetched there is a value for each part that came.
    public func status(of id: ResourceID) -> Signal<MediaStatus, Never> {
        watch(ItemName(id)) { subscriber in .status { subscriber.next($0) } }
    }

    /// Which bytes of a resource are here: now, and whenever that changes. Never ends. For a player's bar.
    public func ranges(of id: ResourceID) -> Signal<ByteRanges, Never> {
        watch(ItemName(id)) { subscriber in .ranges { subscriber.next($0) } }
    }

    /// The resource's file as soon as it is here as a whole, and again should it be replaced. Fetches nothing.
    public func storedFile(of id: ResourceID) -> Signal<MediaFile, Never> {
        let name = ItemName(id)
        return watch(name) { subscriber in
            .completion { [weak self] in
                if let file = self?.completeFile(name) { subscriber.next(file) }
            }
        }
    }

    private func watch<Value: Sendable>(
        _ name: ItemName,
        _ observer: @escaping @Sendable (Subscriber<Value, Never>) -> ItemObserver
    ) -> Signal<Value, Never> {
        Signal { subscriber in
            let id = self.state.withLock { $0.newID() }
            self.take(.watch(observer(subscriber)), id, in: name)
            return ActionDisposable { self.forget(id, in: name) }
        }
    }
}
