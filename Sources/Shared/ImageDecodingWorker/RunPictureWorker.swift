import ConfinedProcess
import Glibc
import ImageCodec
import ImageDecoding

/// Runs a picture worker from start to end: takes requests on standard input and answers on standard output, one
/// after another (``/ImageDecoding/ImageDecodingRequest``, ``/ImageDecoding/ImageDecodingResponse``).
///
/// For the hidden subcommand that ``/ImageDecoding/ConfinedImageDecoder`` starts. Call this first, with no other
/// thread running: the process gives up rights for good. Safety comes from the order: limits, then loading the
/// decoders, then blocking system calls, then reading the first image.
///
/// - Parameter isSmall: True if there is little memory, and all images are small ones.
/// - Returns: The exit status, which nobody needs.
public func runImageDecodingWorker(isSmall: Bool = false) -> Int32 {
    let resources = isSmall ? ImageDecodingLimits.resourcesOfSmall : ImageDecodingLimits.resources
    let pixels = isSmall ? ImageDecodingLimits.pixelsOfSmall : ImageDecodingLimits.pixels
    StandardStreams.closeOthers()
    guard (try? Confinement.limit(to: resources)) != nil else { return EXIT_FAILURE }
    ImageDecoder.load(Set(ImageFormat.allCases))
    guard (try? Confinement.denySystemCalls()) != nil else { return EXIT_FAILURE }
    while let head = StandardStreams.read(exactly: ImageDecodingRequest.byteCount) {
        guard let question = ImageDecodingRequest(head),
            let file = StandardStreams.read(exactly: question.fileBytes),
            answer(try? reply(to: question, file, most: pixels))
        else { return EXIT_FAILURE }
        if processorTime() > ImageDecodingLimits.retirement { break }
    }
    return EXIT_SUCCESS
}

/// An answer: the head, and the bytes that follow.
private typealias Reply = (head: ImageDecodingResponse, body: [UInt8])

private func answer(_ reply: Reply?) -> Bool {
    guard let reply else { return StandardStreams.write(ImageDecodingResponse.refusal.encoded) }
    return StandardStreams.write(reply.head.encoded) && StandardStreams.write(reply.body)
}

private func reply(
    to question: ImageDecodingRequest,
    _ file: [UInt8],
    most: Int64
) throws(ImageCodecError) -> Reply? {
    switch question.output {
    case .pixels(let fit):
        guard let picture = try picture(in: file, fit, most: most) else { return nil }
        return reply(picture.width, picture.height, picture.pixels)
    case .jpeg(let side, let quality):
        let pixels = try pixels(of: file, .within(side: side), most: most).opaque()
        return reply(pixels.width, pixels.height, try pixels.jpeg(quality: quality))
    }
}

private func reply(_ width: Int, _ height: Int, _ body: [UInt8]) -> Reply {
    (ImageDecodingResponse(width: width, height: height, bodyBytes: body.count), body)
}

private func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// The image in a file, at the requested size; nil if there is none.
///
/// - Parameters:
///   - file: The whole file.
///   - fit: The requested size.
///   - most: The most pixels before scaling.
/// - Returns: The image.
/// - Throws: ``/ImageCodec/ImageCodecError``.
func picture(
    in file: [UInt8],
    _ fit: ImageFit,
    most: Int64 = ImageDecodingLimits.pixels
) throws(ImageCodecError) -> DecodedImage? {
    let pixels = try pixels(of: file, fit, most: most)
    switch fit {
    case .filling(let width, let height):
        return Crop(try pixels.premultiplied(), width: pixels.width, height: pixels.height)
            .filling(width: width, height: height)
    case .within:
        return DecodedImage(width: pixels.width, height: pixels.height, pixels: try pixels.premultiplied())
    }
}

/// The upright image in a file, no smaller than requested and otherwise as small as it can be.
private func pixels(of file: [UInt8], _ fit: ImageFit, most: Int64) throws(ImageCodecError) -> Pixels {
    let decoder = try ImageDecoder(for: file, among: Set(ImageFormat.allCases)) { width, height in
        guard Int64(width) * Int64(height) <= most else { return nil }
        return fit.decodedSize(width: width, height: height)
    }
    return try decoder.decode(file).upright()
}

extension ImageFit {
    /// The size at which an image of this size is decoded: as large as needed, and no larger.
    fileprivate func decodedSize(width: Int, height: Int) -> (width: Int, height: Int) {
        let (own, ownHeight) = (Double(width), Double(height))
        switch self {
        case .filling(let width, let height):
            let scale = max(Double(width) / own, Double(height) / ownHeight)
            return (Self.pixels((own * scale).rounded(.up)), Self.pixels((ownHeight * scale).rounded(.up)))
        case .within(let side, let pixels):
            let scale = min(
                1,
                Double(side) / max(own, ownHeight),
                (Double(pixels) / (own * ownHeight)).squareRoot()
            )
            let (near, nearHeight) = ((own * scale).rounded(), (ownHeight * scale).rounded())
            // Two sides that are both rounded up may have a few pixels too many.
            let isTooMuch = near * nearHeight > Double(pixels)
            return (
                Self.pixels(isTooMuch ? (own * scale).rounded(.down) : near),
                Self.pixels(isTooMuch ? (ownHeight * scale).rounded(.down) : nearHeight)
            )
        }
    }

    /// The pixels of a side's length, which is finite: sizes have 32 bits, and a request has at least one pixel.
    private static func pixels(_ length: Double) -> Int { Int(min(max(length, 1), 1e9)) }
}
