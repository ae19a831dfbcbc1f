import AnimationFrames
import CGStreamer
import ConfinedProcess
import Glibc
import VideoDecoding

/// Runs a video sticker worker: reads a WebM from standard input and writes its frames
/// (``/AnimationFrames/FrameSequence/encoded``) to standard output. Writes nothing if it cannot be decoded.
///
/// For the hidden subcommand that ``/AnimationFrames/AnimationRenderer`` starts. Call it first in `main`, with no
/// other thread running: it drops rights of the process for good. The order keeps it safe: load the few elements, set
/// limits and block system calls, then read the file.
///
/// - Parameter arguments: The width and height, in pixels.
/// - Returns: The exit status, which nobody uses.
public func runVideoStickerWorker(_ arguments: [String]) -> Int32 {
    StandardStreams.closeOthers()
    let sizes = arguments.compactMap { Int($0) }.filter { 1...AnimationLimits.side ~= $0 }
    guard sizes.count == 2, arguments.count == 2, gst_init_check(nil, nil, nil) != 0,
        VideoSticker.isInstalled, isConfined(),
        let file = StandardStreams.read(limit: AnimationLimits.fileBytes),
        let reel = VideoSticker.reel(of: file, width: sizes[0], height: sizes[1])
    else { _exit(EXIT_FAILURE) }
    // GStreamer's threads may be doing anything: end the process with all of them.
    _exit(StandardStreams.write(reel.encoded) ? EXIT_SUCCESS : EXIT_FAILURE)
}

private func isConfined() -> Bool {
    Confinement.offerMemory()
    do {
        try Confinement.limit(to: AnimationLimits.resources)
        try Confinement.limitThreads(beyondAllThereAre: VideoLimits.threads)
        try Confinement.denySystemCalls(allowingThreads: true)
        return true
    } catch {
        return false
    }
}
