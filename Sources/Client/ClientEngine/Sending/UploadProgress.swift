import ClientModel
public import MessageStore
public import Signals

/// The progress of an upload.
public struct UploadProgress: Equatable, Sendable {
    /// The number of confirmed bytes.
    public var sentByteCount: Int64
    /// The size of the file in bytes.
    public var byteCount: Int64
    /// True if the upload is running; otherwise it waits for the network, its turn or its next attempt.
    public var isRunning: Bool

    init?(_ task: StoredTask) {
        guard task.kind == .upload, let payload = try? UploadPayload(record: task.payload) else { return nil }
        byteCount = payload.parts.byteCount
        sentByteCount = task.state == .done ? byteCount : payload.parts.confirmedByteCount
        isRunning = task.state == .running
    }
}

extension Sender {
    /// The progress of the upload `task`, now and after each change; nil after its end. Delivered on the store's
    /// queues.
    public func uploadProgress(of task: TaskID) -> Signal<UploadProgress?, StoreError> {
        services.store.view(TaskView(task)).map { $0.flatMap { UploadProgress($0) } }.distinctUntilChanged()
    }
}
