import CGStreamer
import ConfinedProcess
import VideoDecoding
import Glibc

/// The whole life of a film worker: takes one film apart and decodes it, as it is told to on standard input
/// (``/VideoDecoding/VideoDecoderCommand``), and hands pictures and sound over (``/VideoDecoding/VideoDecoderEvent``,
/// ``/VideoDecoding/FrameSlots``).
///
/// For the hidden subcommand that ``/VideoDecoding/VideoDecoderProcess`` starts. Call it first thing, with no other thread running: it
/// takes rights from the process that it never gives back. The order is what makes it safe: all that may be needed is loaded,
/// then limits are set and the system calls cut off, then the first byte of a film is asked for.
///
/// - Returns: The exit status, which nobody needs.
public func runVideoWorker() -> Int32 {
    StandardStreams.closeOthers(but: 1)
    let events = EventWriter()
    guard gst_init_check(nil, nil, nil) != 0, PlayableFormats.areLoaded,
        let slots = try? FrameSlots(ofWorker: ()), isConfined()
    else {
        events.tell(.failed(.notInstalled))
        return EXIT_FAILURE
    }
    guard case .open(let byteCount, let request)? = CommandReader.next() else { return EXIT_FAILURE }
    guard let decoder = VideoDecoder(byteCount: byteCount, request: request, slots: slots, events: events)
    else {
        events.tell(.failed(.notInstalled))
        return EXIT_FAILURE
    }
    decoder.begin()
    while let command = CommandReader.next() { decoder.obey(command) }
    // Threads of GStreamer's may be in the midst of anything: the process ends with all of them.
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
