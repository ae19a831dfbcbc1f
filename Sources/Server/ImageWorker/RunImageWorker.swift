import ConfinedProcess
import Glibc
import ImageCodec
import ServerMedia

/// The whole life of an image worker: reads an image from standard input, writes the sizes to standard output
/// (in the form of ``/ServerMedia/WorkerReply``), and gives the exit status, which nobody needs.
///
/// For the hidden subcommand that ``/ServerMedia/ImageThumbnailer`` starts. Call it first thing, with no other
/// thread running: it takes rights from the process that it never gives back. The order is what makes it safe:
/// limits, then the bytes, then the decoder is loaded, then the system calls are cut off, then it decodes.
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
    fileprivate init(_ error: ImageCodecError) {
        self =
            switch error {
            case .unsupportedFormat: .unsupportedFormat
            case .tooLarge: .tooLarge
            case .broken: .brokenImage
            case .failed: .workerFailed
            }
    }
}
