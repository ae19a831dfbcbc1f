import ConfinedProcess
import Glibc
import ImageCodec
import ServerMedia

/// Runs an image worker from start to end: reads an image from standard input and writes its sizes to standard
/// output.
///
/// The output has the form of ``/ServerMedia/WorkerReply``. Nobody needs the exit status that this returns. For the
/// hidden subcommand that ``/ServerMedia/ImageThumbnailer`` starts. Call this first, with no other thread running:
/// the process gives up rights for good. Safety comes from the order: limits, then the bytes, then loading the
/// decoder, then blocking system calls, then decoding.
public func runImageWorker() -> Int32 {
    StandardStreams.closeOthers()
    return StandardStreams.write(WorkerReply.encode(outcome())) ? EXIT_SUCCESS : EXIT_FAILURE
}

private func outcome() -> Result<PhotoThumbnails, ThumbnailError> {
    do {
        try Confinement.limit(to: WorkerLimits.resources)
        guard let image = StandardStreams.read(limit: WorkerLimits.fileBytes) else {
            return .failure(.tooLarge)
        }
        let decoder = try PhotoRendering.decoder(for: image)
        try Confinement.denySystemCalls()
        return .success(try PhotoRendering.render(image, with: decoder))
    } catch let error as ImageCodecError {
        return .failure(ThumbnailError(error))
    } catch {
        return .failure(.workerFailed)
    }
}

extension ThumbnailError {
    init(_ error: ImageCodecError) {
        self =
            switch error {
            case .unsupportedFormat: .unsupportedFormat
            case .tooLarge: .tooLarge
            case .broken: .brokenImage
            case .failed: .workerFailed
            }
    }
}
