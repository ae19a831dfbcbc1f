import ConfinedProcess
import Glibc
import ImageCodec
import ServerMedia

/// Runs a map worker from start to end: reads a ``/ServerMedia/MapJob`` from standard input and writes the picture to
/// standard output.
///
/// For the hidden subcommand that ``/ServerMedia/MapPictures`` starts. Call this first, as ``runImageWorker()``.
public func runMapWorker() -> Int32 {
    StandardStreams.closeOthers()
    return StandardStreams.write(MapJob.reply(outcome())) ? EXIT_SUCCESS : EXIT_FAILURE
}

private let formats: Set<ImageFormat> = [.jpeg, .png, .webP]
private let quality = 85
/// The colour where there is no tile: a light grey.
private let ground: UInt32 = 0xE5E3_DFFF
/// Most pixels of a tile: those for fine screens have 512 on each side.
private let mostPixels = 1024 * 1024

private func outcome() -> Result<[UInt8], ThumbnailError> {
    do {
        try Confinement.limit(to: WorkerLimits.resources)
        guard let bytes = StandardStreams.read(limit: MapJob.longest) else { return .failure(.tooLarge) }
        guard let job = MapJob(bytes) else { return .failure(.workerFailed) }
        ImageDecoder.load(formats)
        let paper = try Pixels(width: job.width, height: job.height, color: ground)
        try Confinement.denySystemCalls()
        try draw(job.pieces, on: paper)
        return .success(try paper.jpeg(quality: quality))
    } catch let error as ImageCodecError {
        return .failure(ThumbnailError(error))
    } catch {
        return .failure(.workerFailed)
    }
}

/// Draws what can be drawn: a file that is no picture leaves its square empty.
private func draw(_ pieces: [MapJob.Piece], on paper: Pixels) throws(ImageCodecError) {
    let side = MapFrame.tileSide
    var (isEmpty, problem) = (true, ImageCodecError?.none)
    for piece in pieces {
        do throws(ImageCodecError) {
            let tile = try decoded(piece.image).opaque().scaled(width: side, height: side)
            paper.draw(tile, x: piece.left, y: piece.top)
            isEmpty = false
        } catch {
            problem = error
        }
    }
    if isEmpty, let problem { throw problem }
}

private func decoded(_ image: [UInt8]) throws(ImageCodecError) -> Pixels {
    let decoder = try ImageDecoder(for: image, among: formats) { width, height in
        width * height <= mostPixels ? (width, height) : nil
    }
    return try decoder.decode(image)
}
