import Dispatch

/// Where blocking work on files is done, so that it holds up neither tasks nor the screen.
struct DiskQueue: Sendable {
    private let queue: DispatchQueue

    /// A queue that does several things at once, or one after the other.
    init(label: String, isSerial: Bool) {
        queue = DispatchQueue(label: label, qos: .userInitiated, attributes: isSerial ? [] : .concurrent)
    }

    /// What `body` returns. Not cancelled: it takes milliseconds.
    func run<Result: Sendable>(
        _ body: @escaping @Sendable () throws(FileError) -> Result
    ) async throws(FileError) -> Result {
        let result: Swift.Result<Result, FileError> = await withCheckedContinuation { continuation in
            queue.async {
                do throws(FileError) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}
