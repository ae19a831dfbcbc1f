import CGStreamer
import Dispatch
import VideoDecoding
import GStreamerBridge
import Glibc
import StdExtras

/// Takes samples out of an `appsink`, one at a time when the player has room, on a thread of its own. Knows the jump
/// of each sample: the events of a jump pass before its samples.
final class SampleOutput: Sendable {
    private struct State {
        /// The jump of the current samples.
        var serial: Int64 = 0
        /// The jump in progress.
        var next: Int64 = 0
        /// True from a jump's flush until its first segment; samples in between are useless.
        var isFlushing = false
        var isBegun = false
        /// The last jump whose end was reported.
        var ended: Int64?
    }

    // SAFETY: the element never changes, and may be called on any thread.
    nonisolated(unsafe) let element: UnsafeMutablePointer<GstElement>
    private let room = DispatchSemaphore(value: 0)
    private let news = DispatchSemaphore(value: 0)
    private let state = Locked(State())

    /// Creates an output with room for `ahead` samples before ``makeRoom()``; nil when `appsink` is not installed.
    init?(_ caps: String, ahead: Int) {
        guard let element = gst_element_factory_make("appsink", nil) else { return nil }
        self.element = element
        let wanted = gst_caps_from_string(caps)
        gst_app_sink_set_caps(sink, wanted)
        if let wanted { gst_caps_unref(wanted) }
        gst_app_sink_set_max_buffers(sink, 2)
        // The clock is the player's.
        element.set("sync", flags: 0)
        for _ in 0..<ahead { room.signal() }
        listen()
    }

    private var sink: UnsafeMutablePointer<GstAppSink> {
        // SAFETY: the factory of that name makes a GstAppSink.
        UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstAppSink.self)
    }

    /// Makes room for one more sample.
    func makeRoom() { room.signal() }

    /// Waits until there is room for one more sample, and takes the room.
    func takeRoom() { room.wait() }

    /// Announces a jump.
    func expect(_ serial: Int64) { state.withLock { $0.next = serial } }

    /// Continues at the current position, after a failed jump.
    func goOn() {
        state.withLock { $0.serial = $0.next }
        news.signal()
    }

    /// Starts the output, once: `take` hands a sample over and returns true if it used the room; `end` reports the
    /// end of the stream.
    func begin(
        take: @escaping @Sendable (OpaquePointer, UInt64, Int64) -> Bool,
        end: @escaping @Sendable (Int64) -> Void
    ) {
        let isFirst = state.withLock { state in
            defer { state.isBegun = true }
            return !state.isBegun
        }
        guard isFirst else { return }
        startThread { [self] in
            while true {
                takeRoom()
                while !takeNext(take, end) {}
            }
        }
    }

    /// A sample with a reference of its own.
    // SAFETY: only its receiver has it.
    private struct Sample: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private enum Next: Sendable {
        case sample(Sample, serial: Int64)
        case end(serial: Int64)
        case nothing
    }

    /// Takes the next sample; true if it was handed over.
    private func takeNext(
        _ take: (OpaquePointer, UInt64, Int64) -> Bool,
        _ end: (Int64) -> Void
    ) -> Bool {
        switch next() {
        case .nothing: news.wait()
        case .end(let serial): end(serial)
        case .sample(let sample, let serial):
            defer { gst_sample_unref(sample.pointer) }
            guard let buffer = gst_sample_get_buffer(sample.pointer),
                let segment = gst_sample_get_segment(sample.pointer)
            else { return false }
            let time = gst_segment_to_stream_time(segment, GST_FORMAT_TIME, buffer.pointee.pts)
            return time != guint64.max && take(sample.pointer, UInt64(time), serial)
        }
        return false
    }

    /// The next sample or end, if any. Blocks the events of a jump meanwhile.
    private func next() -> Next {
        state.withLock { state in
            guard !state.isFlushing else { return .nothing }
            if let sample = gst_app_sink_try_pull_sample(sink, 0) {
                return .sample(Sample(pointer: sample), serial: state.serial)
            }
            guard gst_app_sink_is_eos(sink) != 0, state.ended != state.serial else { return .nothing }
            state.ended = state.serial
            return .end(serial: state.serial)
        }
    }

    // MARK: - GStreamer's callbacks

    private func listen() {
        var callbacks = GstAppSinkCallbacks()
        callbacks.eos = { _, data in SampleOutput.from(data)?.news.signal() }
        callbacks.new_sample = { _, data in
            SampleOutput.from(data)?.news.signal()
            return GST_FLOW_OK
        }
        gst_app_sink_set_callbacks(
            sink,
            &callbacks,
            Unmanaged.passRetained(self).toOpaque(),
            SampleOutput.release
        )
        guard let pad = gst_element_get_static_pad(element, "sink") else { return }
        defer { gst_object_unref(pad) }
        let kinds = GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue
        gst_pad_add_probe(
            pad,
            GstPadProbeType(rawValue: kinds),
            { _, info, data in
                if let event = gst_pad_probe_info_get_event(info) {
                    SampleOutput.from(data)?.see(event.pointee.type)
                }
                return GST_PAD_PROBE_OK
            },
            Unmanaged.passRetained(self).toOpaque(),
            SampleOutput.release
        )
    }

    private func see(_ event: GstEventType) {
        switch event {
        case GST_EVENT_FLUSH_START: state.withLock { $0.isFlushing = true }
        // By now the element has dropped all samples from before the flush.
        case GST_EVENT_SEGMENT:
            state.withLock { state in
                if state.isFlushing { (state.isFlushing, state.serial) = (false, state.next) }
            }
            news.signal()
        default: break
        }
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> SampleOutput? {
        // SAFETY: the object that `listen` retained for as long as GStreamer calls it.
        data.map { Unmanaged<SampleOutput>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
        // SAFETY: a reference that `listen` retained; GStreamer calls this once for each.
        if let data { Unmanaged<SampleOutput>.fromOpaque(data).release() }
    }
}
