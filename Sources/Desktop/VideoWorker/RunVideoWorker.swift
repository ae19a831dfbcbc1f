import CGStreamer
import ConfinedProcess
import VideoDecoding
import Glibc

/// Runs a video worker: parses and decodes one video by commands from standard input
/// (``/VideoDecoding/VideoDecoderCommand``), or inspects one file (``MediaProbe``). Sends frames and sound (``/VideoDecoding/VideoDecoderEvent``,
/// ``/VideoDecoding/FrameSlots``).
///
/// For the hidden subcommand that ``/VideoDecoding/VideoDecoderProcess`` starts. Call it first in `main`, with no
/// other thread running: it drops rights of the process for good. The order keeps it safe: load all code, set limits
/// and block system calls, then request the first byte of a video.
///
/// - Returns: The exit status, which nobody uses.
public func runVideoWorker() -> Int32 {
    StandardStreams.closeOthers(but: 1)
    let events = EventWriter()
    guard gst_init_check(nil, nil, nil) != 0, PlayableFormats.areLoaded,
        let slots = try? FrameSlots(ofWorker: ()), isConfined()
    else {
        events.tell(.failed(.notInstalled))
        return EXIT_FAILURE
    }
    switch CommandReader.next() {
    case .open(let byteCount, let request)?:
        guard
            let decoder = VideoDecoder(
                byteCount: byteCount,
                request: request,
                slots: slots,
                events: events
            )
        else {
            events.tell(.failed(.notInstalled))
            return EXIT_FAILURE
        }
        decoder.begin()
        while let command = CommandReader.next() { decoder.obey(command) }
    case .inspect(let byteCount)?:
        let reader = RemoteByteReader(byteCount: byteCount, events)
        startThread { events.tell(MediaProbe(reader).event()) }
        while case .bytes(let request, let bytes)? = CommandReader.next() { reader.take(bytes, of: request) }
    default: return EXIT_FAILURE
    }
    // GStreamer's threads may be doing anything: end the process with all of them.
    _exit(EXIT_SUCCESS)
}

private func isConfined() -> Bool {
    Confinement.offerMemory()
    do {
        try Confinement.limit(to: VideoLimits.resources)
        try Confinement.limitThreads(beyondAllThereAre: VideoLimits.threads)
        try Confinement.denySystemCalls(allowingThreads: true)
        return true
    } catch {
        return false
    }
}
