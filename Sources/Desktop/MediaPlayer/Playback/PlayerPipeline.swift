import CGStreamer
import Dispatch
import VideoDecoding
import GStreamerBridge
import Glibc
import StdExtras

/// The pipeline of a ``Player``: a worker process that decodes, and here the clock, the sound device and the output
/// of frames.
///
/// Only the worker parses untrusted bytes. It sends raw frames and raw sound with their timestamps.
///
/// GStreamer waits for its own threads whenever elements change state or seek, and most of all when they end: these
/// threads may be showing a frame, or wait for a sound server that does not answer. So only the pipeline's own queue
/// does that, in order.
///
/// Threads: any. Elements are thread-safe, and GStreamer calls back on any thread: no closure for it may be created
/// on the main actor.
final class PlayerPipeline: Sendable {
    /// An event that the elements do not report.
    enum Event: Sendable {
        /// The bytes are not available.
        case unavailable
        /// The worker has failed.
        case failed(VideoDecoderError)
    }

    // SAFETY: the element never changes, its reference count is atomic, and this object holds a reference.
    nonisolated(unsafe) let element: UnsafeMutablePointer<GstElement>
    private let work = DispatchQueue(label: "martlet.player")
    private let seekQueue = Locked(SeekQueue())
    private let decoder: VideoDecoderConnection
    private let ends: PipelineInputs

    /// Creates a waiting pipeline; nil when GStreamer or the worker is not installed. For the other parameters see
    /// ``Player``.
    init?(
        _ source: PlayerSource,
        worker: VideoDecoderProcess.Program,
        size: PlayerSize?,
        isSilent: Bool,
        show: (@Sendable (PlayerFrame) -> Void)?,
        onEvent: @escaping @Sendable (Event) -> Void
    ) {
        guard let element = gst_pipeline_new(nil) else { return nil }
        gst_object_ref_sink(element)
        self.element = element
        let request = VideoDecoderRequest(
            size: size.map { VideoSize(width: $0.width, height: $0.height) },
            hasPictures: show != nil,
            hasSound: !isSilent
        )
        let ends = PipelineInputs(in: element, show: show)
        self.ends = ends
        guard request.size?.isPossible ?? true,
            let decoder = VideoDecoderConnection(
                source: source,
                wanted: request,
                program: worker,
                ends: ends,
                work: work,
                onEvent: onEvent
            )
        else {
            gst_object_unref(element)
            return nil
        }
        self.decoder = decoder
    }

    deinit {
        decoder.stop()
        let ended = Ended(element: element, ends: ends)
        work.async {
            ended.ends.close()
            gst_object_unref(ended.element)
        }
    }

    /// Ends the worker at once and the pipeline soon after. No events follow.
    func end() {
        decoder.stop()
        work.async { [ends] in ends.close() }
    }

    /// Changes the state asynchronously, once the streams are known.
    func become(_ state: GstState) { work.async { [ends] in ends.become(state) } }

    /// Sets the volume, 0 to 1.
    func setVolume(_ volume: Double) { work.async { [ends] in ends.setVolume(volume) } }

    /// Jumps asynchronously to a position and plays on from there at a rate. Of several jumps requested during
    /// another, as when the user drags the slider, only the last is carried out.
    func jump(to place: Duration, rate: Double) {
        guard seekQueue.withLock({ $0.ask(for: SeekRequest(place: place, rate: rate)) }) else { return }
        work.async {
            guard let jump = self.seekQueue.withLock({ $0.begin() }) else { return }
            self.carryOut(jump)
            self.seekQueue.withLock { $0.end() }
        }
    }

    private func carryOut(_ jump: SeekRequest) {
        let place = jump.place.wholeNanoseconds
        // Data from before the jump has an older number and is dropped.
        let serial = ends.nextSerial()
        for _ in 0..<Self.tries {
            if seek(to: place, rate: jump.rate) { break }
            usleep(Self.pause)
        }
        decoder.jump(to: Int64(place), serial)
    }

    /// The number of attempts per jump: elements may refuse it while they change state.
    private static let tries = 5
    /// The pause between two attempts, in microseconds.
    private static let pause: UInt32 = 20_000

    private func seek(to place: gint64, rate: Double) -> Bool {
        gst_element_seek(
            element,
            rate,
            GST_FORMAT_TIME,
            GstSeekFlags(rawValue: GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue),
            GST_SEEK_TYPE_SET,
            place,
            GST_SEEK_TYPE_NONE,
            -1
        ) != 0
    }

    /// The position, or the target of a pending jump; nil while unknown.
    var position: Duration? {
        if let goal { return goal }
        var place: gint64 = 0
        guard gst_element_query_position(element, GST_FORMAT_TIME, &place) != 0 else { return nil }
        return .nanoseconds(max(0, place))
    }

    /// The duration; nil while unknown.
    var duration: Duration? { decoder.duration.map { .nanoseconds($0) } }

    private var goal: Duration? { seekQueue.withLock(\.goal) }

    private struct SeekRequest: Sendable {
        var place: Duration
        var rate: Double
    }

    /// The current jump, and the one after it.
    private struct SeekQueue: Sendable {
        private var next: SeekRequest?
        private var current: SeekRequest?

        var goal: Duration? { (next ?? current)?.place }

        /// Records a jump, in place of a waiting one; true if none was waiting.
        mutating func ask(for jump: SeekRequest) -> Bool {
            defer { next = jump }
            return next == nil
        }

        mutating func begin() -> SeekRequest? {
            (current, next) = (next, nil)
            return current
        }

        mutating func end() { current = nil }
    }

    /// The element of a released pipeline, with the last reference to it.
    // SAFETY: nobody else uses the element any more.
    private struct Ended: @unchecked Sendable {
        let element: UnsafeMutablePointer<GstElement>
        let ends: PipelineInputs
    }
}

extension Duration {
    /// The duration in nanoseconds, GStreamer's unit.
    fileprivate var wholeNanoseconds: gint64 {
        let (seconds, rest) = components
        return gint64(seconds * 1_000_000_000 + rest / 1_000_000_000)
    }
}
