public import ConfinedProcess
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

/// The reason why there are no thumbnails. The first three are the image's fault: answer `PHOTO_INVALID_DIMENSIONS`
/// or `IMAGE_PROCESS_FAILED`. The worker sends the raw values to its parent.
public enum ThumbnailError: UInt8, Error, Equatable, Sendable {
    /// Neither JPEG, PNG nor WebP.
    case unsupportedFormat = 1
    /// More pixels or bytes than ``WorkerLimits`` allows; the image was not decoded.
    case tooLarge = 2
    /// The decoder found the image damaged.
    case brokenImage = 3
    /// The worker ran out of time and was killed. The cause may be the image or a busy host.
    case timedOut = 4
    /// The worker died or sent an invalid reply: a bug of the decoder, or no memory. Nothing else was harmed.
    case workerFailed = 5
    /// The worker could not be started. Report it to the host.
    case workerMissing = 6
}

/// The resource limits of one run of the image worker, which it sets on itself before it reads the image.
public enum WorkerLimits {
    /// Longest image file, in bytes.
    public static let fileBytes = 20 << 20

    /// Most pixels of an image. Phones make 12 to 50 million; a decoded pixel takes 3 or 4 bytes.
    public static let pixels: Int64 = 64_000_000

    /// Address space for the program itself, a decoded image and its scaled copies; files for the image library,
    /// which reads its list of loaders.
    public static let resources = ResourceLimits(
        addressSpaceBytes: 1 << 30,
        processorSeconds: 10,
        openFiles: 16
    )

    /// Longest answer, in bytes.
    public static let replyBytes = 16 << 20
}
