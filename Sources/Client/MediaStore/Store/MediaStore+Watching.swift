public import Signals
import StdExtras

extension MediaStore {
    /// The status of a resource: now, and after each change. Never ends.
    ///
    /// During a fetch there is a value for each received part.
    public func status(of id: ResourceID) -> Signal<MediaStatus, Never> {
        watch(ItemName(id)) { subscriber in .status { subscriber.next($0) } }
    }

    /// The stored bytes of a resource: now, and after each change. Never ends. For a player's bar.
    public func ranges(of id: ResourceID) -> Signal<ByteRanges, Never> {
        watch(ItemName(id)) { subscriber in .ranges { subscriber.next($0) } }
    }

    /// The resource's file as soon as it is complete, and again if it is replaced. Fetches nothing.
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
