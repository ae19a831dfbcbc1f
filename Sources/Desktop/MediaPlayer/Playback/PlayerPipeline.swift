import CGStreamer
import Dispatch
import VideoDecoding
import GStreamerBridge
import Glibc
import StdExtras

/// What a ``Player`` plays with: a worker that decodes, and here the clock, the loudspeakers and whoever is shown pictures.
///
/// What a stranger sent is taken apart in the worker alone. From there come plain pixels and plain sound, each with its
/// moment.
///
/// GStreamer waits for its own threads whenever elements change their state or jump elsewhere, and most of all as they end:
/// these may be in the midst of showing a picture, or of a sound server that does not answer. So nobody does so but a queue
/// of the pipeline's own, in the order in which it was asked to.
///
/// Threads: any. Elements are safe on all of them, and what GStreamer calls back is said to come from wherever it likes:
/// no closure for it may be made where the main actor is.
final class PlayerPipeline: Sendable {
    /// What becomes of it that its elements do not say.
    enum Event: Sendable {
        /// Bytes could not be had.
        case unavailable
        /// The worker cannot go on.
        case failed(VideoDecoderError)
    }

    // SAFETY: the element never changes, its reference count is atomic, and this object holds a reference.
    nonisolated(unsafe) let element: UnsafeMutablePointer<GstElement>
    private let work = DispatchQueue(label: "martlet.player")
    private let seekQueue = Locked(SeekQueue())
    private let decoder: VideoDecoderConnection
    private let ends: PipelineInputs

    /// A pipeline that waits; nil when GStreamer or the worker is not on this machine. For the others see ``Player``.
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

    /// Ends it, before long, and its worker at once. Nothing follows any more.
    func end() {
        decoder.stop()
        work.async { [ends] in ends.close() }
    }

    /// Changes its state, before long: as soon as it is known what there is to be played.
    func become(_ state: GstState) { work.async { [ends] in ends.become(state) } }

    /// How loud it is, 0 to 1.
    func setVolume(_ volume: Double) { work.async { [ends] in ends.setVolume(volume) } }

    /// Goes to a place, before long, and plays on from there at a rate. Of places that are named while it is on its way to
    /// another, as somebody drags along, it goes to the last.
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
        // What still comes from where it was is not of this jump, and is dropped.
        let serial = ends.nextSerial()
        for _ in 0..<Self.tries {
            if seek(to: place, rate: jump.rate) { break }
            usleep(Self.pause)
        }
        decoder.jump(to: Int64(place), serial)
    }

    /// How often a jump is tried: while elements change their state they may refuse it.
    private static let tries = 5
    /// The pause between two tries, in microseconds.
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

    /// How far it is, or where it is on its way to; nil while that is not known.
    var position: Duration? {
        if let goal { return goal }
        var place: gint64 = 0
        guard gst_element_query_position(element, GST_FORMAT_TIME, &place) != 0 else { return nil }
        return .nanoseconds(max(0, place))
    }

    /// How long it is; nil while that is not known.
    var duration: Duration? { decoder.duration.map { .nanoseconds($0) } }

    private var goal: Duration? { seekQueue.withLock(\.goal) }

    private struct SeekRequest: Sendable {
        var place: Duration
        var rate: Double
    }

    /// The jump that is being made, and the one after it.
    private struct SeekQueue: Sendable {
        private var next: SeekRequest?
        private var current: SeekRequest?

        var goal: Duration? { (next ?? current)?.place }

        /// Takes note of a jump in the place of one that was not begun; whether there was none.
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

    /// The element of a pipeline that is gone, with the last reference to it.
    // SAFETY: nobody else has the element any more.
    private struct Ended: @unchecked Sendable {
        let element: UnsafeMutablePointer<GstElement>
        let ends: PipelineInputs
    }
}

extension Duration {
    /// In whole nanoseconds, as GStreamer counts.
    fileprivate var wholeNanoseconds: gint64 {
        let (seconds, rest) = components
        return gint64(seconds * 1_000_000_000 + rest / 1_000_000_000)
    }
}
