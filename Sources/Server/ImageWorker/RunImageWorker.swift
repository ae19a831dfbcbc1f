import Glibc
import ServerMedia

/// The whole life of an image worker: reads an image from standard input, writes the sizes to standard output
/// (in the form of ``/ServerMedia/WorkerReply``), and gives the exit status, which nobody needs.
///
/// For the hidden subcommand that ``/ServerMedia/ImageThumbnailer`` starts. Call it first thing, with no other
/// thread running: it takes rights from the process that it never gives back. The order is what makes it safe:
/// limits, then the bytes, then the decoder is loaded, then the system calls are cut off, then it decodes.
public func runImageWorker() -> Int32 {
    // Ours alone are the three standard descriptors, whatever the parent forgot to close.
    closefrom(STDERR_FILENO + 1)
    let outcome: Result<PhotoThumbnails, ThumbnailError>
    do throws(ThumbnailError) {
        try Confinement.limitResources()
        let image = try readStandardInput()
        let decoder = try ImageDecoder(for: image)
        try Confinement.denySystemCalls()
        outcome = .success(try PhotoRendering.render(image, with: decoder))
    } catch {
        outcome = .failure(error)
    }
    return writeStandardOutput(WorkerReply.encode(outcome)) ? EXIT_SUCCESS : EXIT_FAILURE
}

private func readStandardInput() throws(ThumbnailError) -> [UInt8] {
    var image: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while image.count <= WorkerLimits.fileBytes {
        let count = read(STDIN_FILENO, &chunk, chunk.count)
        if count == 0 { return image }
        if count > 0 { image += chunk[..<count] } else if errno != EINTR { throw .workerFailed }
    }
    throw .tooLarge
}

private func writeStandardOutput(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
    }
    return true
}
