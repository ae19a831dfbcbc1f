import ConfinedProcess
import Dispatch

/// Makes the sizes of a photo in a separate process, so that an image that crashes the decoder crashes only that.
///
/// Each call starts the worker, a program that runs ``/ImageWorker/runImageWorker()``. The worker reads the image
/// from its standard input and writes the sizes to its standard output. It limits itself (``WorkerLimits``) and can
/// open no files. Every call ends by the deadline and leaves no process behind.
///
/// Threads: call from any. A call blocks, and waits while the maximum number of workers runs, so never call from an
/// event loop or the store's writer.
public struct ImageThumbnailer: Sendable {
    private let executable: String
    private let arguments: [String]
    private let deadline: Duration
    private let places: DispatchSemaphore

    /// - Parameters:
    ///   - executable: Absolute path of the program.
    ///   - arguments: The arguments that select the worker, for example `image-worker`.
    ///   - deadline: Longest time for one image, once its worker may run.
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
