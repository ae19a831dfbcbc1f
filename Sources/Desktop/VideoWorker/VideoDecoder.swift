import CGStreamer
import VideoDecoding
import GStreamerBridge
import Glibc
import StdExtras

/// Decodes with GStreamer's `playbin`: bytes come from the player, frames and sound go to the player.
///
/// Threads: ``obey(_:)`` on the main thread, which must never wait for GStreamer, because GStreamer may wait for a
/// command. Each output, the jumps and GStreamer's messages have a thread of their own.
final class VideoDecoder: Sendable {
    // SAFETY: the element never changes, and may be called on any thread.
    nonisolated(unsafe) private let element: UnsafeMutablePointer<GstElement>
    private let reader: RemoteByteReader
    private let events: EventWriter
    private let request: VideoDecoderRequest
    private let pictures: FrameOutput?
    private let sound: AudioOutput?
    private let seekQueue = SeekQueue()
    /// The streams last reported.
    private let streams = Locked<VideoStreams?>(nil)

    /// Creates a decoder for a video of `byteCount` bytes; nil when a required part is not installed.
    init?(byteCount: Int64, request: VideoDecoderRequest, slots: FrameSlots, events: EventWriter) {
        guard VideoSourceElement.isRegistered, let element = gst_element_factory_make("playbin", nil) else {
            return nil
        }
        (self.element, self.events, self.request) = (element, events, request)
        reader = RemoteByteReader(byteCount: byteCount, events)
        element.set("uri", VideoSourceElement.address)
        // Bit 0 is video, bit 1 audio.
        element.set("flags", flags: (request.hasPictures ? 1 : 0) | (request.hasSound ? 2 : 0))
        var (pictures, sound): (FrameOutput?, AudioOutput?) = (nil, nil)
        if request.hasPictures {
            guard let output = FrameOutput(request.size, slots, events) else { return nil }
            element.set("video-sink", output.output.element)
            pictures = output
        }
        if request.hasSound {
            guard let output = AudioOutput(events) else { return nil }
            element.set("audio-sink", output.output.element)
            sound = output
        }
        (self.pictures, self.sound) = (pictures, sound)
        VideoSourceElement.supply(reader, to: element)
    }

    /// Starts decoding.
    func begin() {
        startThread { [self] in hear() }
        startThread { [self] in while true { carryOut(seekQueue.next()) } }
        gst_element_set_state(element, GST_STATE_PLAYING)
    }

    /// Carries out a command of the player.
    func obey(_ command: VideoDecoderCommand) {
        switch command {
        case .open, .inspect: break
        case .bytes(let request, let bytes): reader.take(bytes, of: request)
        case .jump(let place, let serial):
            seekQueue.ask(for: SeekQueue.SeekRequest(place: place, serial: serial))
        case .freeSlot(let slot): pictures?.free(slot)
        case .soundPlayed: sound?.played()
        case .begin:
            let streams = streams.withLock { $0 }
            if streams?.hasPictures == true { pictures?.begin() }
            if streams?.hasSound == true { sound?.begin() }
        }
    }

    private func carryOut(_ jump: SeekQueue.SeekRequest) {
        let outlets = [pictures?.output, sound?.output].compactMap(\.self)
        for output in outlets { output.expect(jump.serial) }
        for _ in 0..<Self.tries {
            if seek(to: jump.place) { return }
            usleep(Self.pause)
        }
        // Not every video is seekable.
        for output in outlets { output.goOn() }
    }

    /// The number of attempts per jump: elements may refuse it while they change state.
    private static let tries = 5
    /// The pause between two attempts, in microseconds.
    private static let pause: UInt32 = 20_000

    private func seek(to place: Int64) -> Bool {
        gst_element_seek(
            element,
            1,
            GST_FORMAT_TIME,
            GstSeekFlags(rawValue: GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue),
            GST_SEEK_TYPE_SET,
            gint64(max(place, 0)),
            GST_SEEK_TYPE_NONE,
            -1
        ) != 0
    }

    // MARK: - GStreamer's messages

    private func hear() {
        guard let bus = gst_element_get_bus(element) else { return }
        let kinds =
            GST_MESSAGE_ERROR.rawValue | GST_MESSAGE_ASYNC_DONE.rawValue
            | GST_MESSAGE_DURATION_CHANGED.rawValue
        while let message = gst_bus_timed_pop_filtered(bus, GstClockTime.max, GstMessageType(rawValue: kinds))
        {
            defer { gst_message_unref(message) }
            switch message.pointee.type {
            case GST_MESSAGE_ERROR: events.tell(.failed(Self.failure(message.errorFault)))
            case GST_MESSAGE_ASYNC_DONE: tellStreams()
            default: if streams.withLock({ $0 != nil }) { tellStreams() }
            }
        }
    }

    private func tellStreams() {
        var length: gint64 = 0
        let isKnown = gst_element_query_duration(element, GST_FORMAT_TIME, &length) != 0 && length > 0
        let told = VideoStreams(
            hasPictures: request.hasPictures && element.int("n-video") > 0,
            hasSound: request.hasSound && element.int("n-audio") > 0,
            duration: isKnown ? Int64(length) : nil
        )
        streams.withLock { $0 = told }
        events.tell(.knows(told))
    }

    private static func failure(_ fault: StreamFault) -> VideoDecoderError {
        switch fault {
        case .missingElement, .missingCodec: .missingCodec
        case .notFound, .other: .damaged
        }
    }
}

/// Runs `body` on a thread of its own.
func startThread(_ body: @escaping @Sendable () -> Void) {
    final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Box(body))
    let result = pthread_create(
        &thread,
        nil,
        { data in
            // SAFETY: the box that was retained for this thread only.
            if let data { Unmanaged<Box>.fromOpaque(data).takeRetainedValue().body() }
            return nil
        },
        box.toOpaque()
    )
    guard result == 0 else { return box.release() }
    pthread_detach(thread)
}
