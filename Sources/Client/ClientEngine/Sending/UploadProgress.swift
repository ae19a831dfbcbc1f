import ClientModel
public import MessageStore
public import Signals

/// How far an upload has come.
public struct UploadProgress: Equatable, Sendable {
    /// What the server confirmed.
    public var sentByteCount: Int64
    /// The whole file.
    public var byteCount: Int64
    /// Whether it goes on now; otherwise it waits for the network, its turn or its next try.
    public var isRunning: Bool

    init?(_ task: StoredTask) {
        guard task.kind == .upload, let payload = try? UploadPayload(record: task.payload) else { return nil }
        byteCount = payload.parts.byteCount
        sentByteCount = task.state == .done ? byteCount : payload.parts.confirmedByteCount
        isRunning = task.state == .running
    }
}

extension Sender {
    /// How far the upload `task` has come, now and whenever that changes; nil when there is none any more. On the
    /// store's queues.
    public func uploadProgress(of task: TaskID) -> Signal<UploadProgress?, StoreError> {
        services.store.view(TaskView(task)).map { $0.flatMap { UploadProgress($0) } }.distinctUntilChanged()
    }
}
