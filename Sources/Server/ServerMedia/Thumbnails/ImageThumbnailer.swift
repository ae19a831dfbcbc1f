import ConfinedProcess
import Dispatch

/// Makes the sizes of a photo in a process of its own, so that an image that breaks the decoder breaks only that.
///
/// Each call starts the worker, a program that runs ``/ImageWorker/runImageWorker()``, gives it the image on its
/// standard input and reads the sizes from its standard output. The worker limits itself (``WorkerLimits``)
/// and can open nothing; whatever it does, a call ends by the deadline and leaves no process behind.
///
/// Threads: call from any. A call blocks, and waits for a place when as many workers run as may, so never from
/// an event loop or the store's lane.
public struct ImageThumbnailer: Sendable {
    private let executable: String
    private let arguments: [String]
    private let deadline: Duration
    private let places: DispatchSemaphore

    /// - Parameters:
    ///   - executable: Absolute path of the program.
    ///   - arguments: What makes it a worker, such as `image-worker`.
    ///   - deadline: Longest time for one image, once it has a place.
    ///   - concurrency: Most workers at once; each may use a gibibyte of address space.
    public init(
        executable: String,
        arguments: [String],
        deadline: Duration = .seconds(15),
        concurrency: Int = 2
    ) {
        self.executable = executable
        self.arguments = arguments
        self.deadline = deadline
        places = DispatchSemaphore(value: concurrency)
    }

    /// The sizes of `image`, a whole file.
    ///
    /// - Throws: ``ThumbnailError``.
    public func thumbnails(of image: [UInt8]) throws(ThumbnailError) -> PhotoThumbnails {
        guard image.count <= WorkerLimits.fileBytes else { throw .tooLarge }
        places.wait()
        defer { places.signal() }
        let ending = try start().converse(
            sending: image,
            replyLimit: WorkerLimits.replyBytes,
            until: .now.advanced(by: deadline)
        )
        switch ending {
        case .replied(let bytes):
            guard let outcome = WorkerReply.decode(bytes) else { throw .workerFailed }
            return try outcome.get()
        case .timedOut: throw .timedOut
        case .died: throw .workerFailed
        }
    }

    private func start() throws(ThumbnailError) -> WorkerProcess {
        do throws(WorkerMissing) {
            return try WorkerProcess(executable: executable, arguments: arguments)
        } catch {
            throw .workerMissing
        }
    }
}
