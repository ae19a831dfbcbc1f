import CGStreamer
import VideoDecoding
import GStreamerBridge
import StdExtras

/// The inputs of a player's pipeline for raw frames and raw sound, and the elements behind them.
///
/// Threads: ``open(_:begin:)``, ``become(_:)``, ``close()`` and ``setVolume(_:)`` on the pipeline's queue; the others
/// on any.
final class PipelineInputs: Sendable {
    /// An input element of the pipeline.
    // SAFETY: its reference count is atomic, the pipeline holds it, and it may be called on any thread.
    private struct Source: @unchecked Sendable {
        let pointer: UnsafeMutablePointer<GstAppSrc>
    }

    private struct State {
        var pictures: Source?
        var sound: Source?
        // SAFETY: an element of the pipeline, called on its queue only.
        nonisolated(unsafe) var volumeElement: UnsafeMutablePointer<GstElement>?
        var volume = 1.0
        var size: VideoSize?
        var serial: Int64 = 0
        var isOpen = false
        var wanted = GST_STATE_NULL
        /// Starts the worker's output; nil before there is an input, and after the start.
        var begin: (@Sendable () -> Void)?
    }

    // SAFETY: the element never changes, its reference count is atomic, and this object holds a reference.
    nonisolated(unsafe) private let pipeline: UnsafeMutablePointer<GstElement>
    private let show: (@Sendable (PlayerFrame) -> Void)?
    private let state = Locked(State())

    init(in pipeline: UnsafeMutablePointer<GstElement>, show: (@Sendable (PlayerFrame) -> Void)?) {
        gst_object_ref(pipeline)
        (self.pipeline, self.show) = (pipeline, show)
    }

    deinit { gst_object_unref(pipeline) }

    // MARK: - The pipeline's queue

    /// Creates the elements for a video, once.
    ///
    /// - Parameters:
    ///   - streams: The streams of the video.
    ///   - begin: Called once, when the pipeline is ready for data. Earlier data would be lost: a starting source
    ///     empties its queue.
    /// - Returns: True if there is an element to show frames or play sound.
    func open(_ streams: VideoStreams, begin: @escaping @Sendable () -> Void) -> Bool {
        guard !state.withLock({ $0.isOpen }) else { return true }
        let pictures = streams.hasPictures ? makePictures() : nil
        let sound = streams.hasSound ? makeSound() : nil
        let wanted = state.withLock { state in
            (state.pictures, state.sound, state.isOpen, state.begin) = (pictures, sound, true, begin)
            return state.wanted
        }
        become(wanted)
        return pictures != nil || sound != nil
    }

    /// Sets the pipeline's state once it has elements.
    func become(_ wanted: GstState) {
        let isOpen = state.withLock { state in
            state.wanted = wanted
            return state.isOpen
        }
        guard isOpen, wanted != GST_STATE_NULL else { return }
        gst_element_set_state(pipeline, wanted)
        let begin = state.withLock { state in
            defer { state.begin = nil }
            return state.begin
        }
        begin?()
    }

    /// Stops the pipeline for good.
    func close() {
        state.withLock { state in
            (state.pictures, state.sound, state.volumeElement, state.begin) = (nil, nil, nil, nil)
            (state.isOpen, state.wanted) = (true, GST_STATE_NULL)
        }
        gst_element_set_state(pipeline, GST_STATE_NULL)
    }

    func setVolume(_ volume: Double) {
        let element = state.withLock { state in
            state.volume = volume
            return state.volumeElement
        }
        element?.set("volume", volume)
    }

    private func makePictures() -> Source? {
        guard let show, let source = make("appsrc"), let sink = FrameSink(show: show).makeElement(nil) else {
            return nil
        }
        chain([source, sink])
        return prepared(source)
    }

    private func makeSound() -> Source? {
        let caps = "audio/x-raw,format=S16LE,layout=interleaved,channels=2,rate=\(VideoLimits.soundRate)"
        guard let source = make("appsrc"), let volume = make("volume"), let sink = make("autoaudiosink")
        else {
            return nil
        }
        // Keeps the pitch of voices at other playback rates.
        let parts = [make("scaletempo"), volume, make("audioconvert"), make("audioresample")]
        chain([source] + parts.compactMap(\.self) + [sink])
        let prepared = prepared(source)
        setCaps(caps, of: prepared)
        volume.set("volume", state.withLock { $0.volume })
        state.withLock { $0.volumeElement = volume }
        return prepared
    }

    private func make(_ name: String) -> UnsafeMutablePointer<GstElement>? {
        gst_element_factory_make(name, nil)
    }

    private func chain(_ elements: [UnsafeMutablePointer<GstElement>]) {
        // SAFETY: a pipeline is a bin.
        let bin = UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self)
        for element in elements { gst_bin_add(bin, element) }
        for (element, next) in zip(elements, elements.dropFirst()) { gst_element_link(element, next) }
    }

    private func prepared(_ element: UnsafeMutablePointer<GstElement>) -> Source {
        // SAFETY: the factory `appsrc` makes a GstAppSrc.
        let source = UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstAppSrc.self)
        element.set("format", flags: 3)  // GST_FORMAT_TIME
        gst_app_src_set_stream_type(source, GST_APP_STREAM_TYPE_SEEKABLE)
        // The worker limits the data ahead: it has a fixed number of slots for frames.
        gst_app_src_set_max_bytes(source, guint64.max)
        var callbacks = GstAppSrcCallbacks()
        // The worker is told after the pipeline has been flushed.
        callbacks.seek_data = { _, _, _ in 1 }
        gst_app_src_set_callbacks(source, &callbacks, nil, nil)
        return Source(pointer: source)
    }

    private func setCaps(_ text: String, of source: Source) {
        let caps = gst_caps_from_string(text)
        gst_app_src_set_caps(source.pointer, caps)
        if let caps { gst_caps_unref(caps) }
    }

    // MARK: - Data from the worker

    /// Returns the number of the next jump: data with another number is dropped from here on.
    func nextSerial() -> Int64 {
        state.withLock { state in
            state.serial += 1
            return state.serial
        }
    }

    /// Takes a frame from a slot, which is freed once nobody uses the frame.
    func take(
        _ slot: Int,
        _ size: VideoSize,
        at time: Int64,
        for length: Int64,
        _ serial: Int64,
        from decoder: VideoDecoderProcess
    ) {
        let bytes = decoder.slots.slot(slot)
        let lease = Lease(decoder, .freeSlot(slot))
        push(serial, isSound: false) { [self] source, state in
            if state.size != size {
                setCaps(
                    "video/x-raw,format=BGRA,width=\(size.width),height=\(size.height),framerate=0/1",
                    of: source
                )
                state.size = size
            }
            let count = size.width * size.height * 4
            let buffer = Self.buffer(
                UnsafeMutableRawBufferPointer(rebasing: bytes[..<count]),
                at: time,
                lease
            )
            // Without a duration the last frame would end as it begins.
            if length > 0 { buffer?.pointee.duration = GstClockTime(length) }
            return buffer
        }
    }

    /// Takes a piece of sound.
    func take(_ bytes: [UInt8], at time: Int64, _ serial: Int64, from decoder: VideoDecoderProcess) {
        let lease = Lease(decoder, .soundPlayed, bytes)
        push(serial, isSound: true) { _, _ in
            let buffer = Self.buffer(lease.memory, at: time, lease)
            buffer?.pointee.duration =
                GstClockTime(bytes.count / 4) * 1_000_000_000 / GstClockTime(VideoLimits.soundRate)
            return buffer
        }
    }

    /// Marks the end of a stream.
    func end(isSound: Bool, _ serial: Int64) {
        state.withLock { state in
            guard state.serial == serial, let source = isSound ? state.sound : state.pictures else { return }
            gst_app_src_end_of_stream(source.pointer)
        }
    }

    /// Pushes a buffer, unless it belongs to an earlier jump. A jump takes its number under the same lock, so its
    /// flush removes all buffers pushed before. No function called here calls back into this object.
    private func push(
        _ serial: Int64,
        isSound: Bool,
        _ make: (Source, inout State) -> UnsafeMutablePointer<GstBuffer>?
    ) {
        state.withLock { state in
            guard state.serial == serial, let source = isSound ? state.sound : state.pictures else { return }
            if let buffer = make(source, &state) { gst_app_src_push_buffer(source.pointer, buffer) }
        }
    }

    private static func buffer(
        _ bytes: UnsafeMutableRawBufferPointer,
        at time: Int64,
        _ lease: Lease
    ) -> UnsafeMutablePointer<GstBuffer>? {
        let buffer = gst_buffer_new_wrapped_full(
            GST_MEMORY_FLAG_READONLY,
            bytes.baseAddress,
            gsize(bytes.count),
            0,
            gsize(bytes.count),
            Unmanaged.passRetained(lease).toOpaque(),
            Lease.end
        )
        buffer?.pointee.pts = GstClockTime(max(time, 0))
        return buffer
    }
}

/// Keeps a buffer's memory; on release it tells the worker that there is room.
private final class Lease: Sendable {
    private let decoder: VideoDecoderProcess
    private let told: VideoDecoderCommand
    // SAFETY: written once, in `init`, and freed with this object.
    nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer

    init(_ decoder: VideoDecoderProcess, _ told: VideoDecoderCommand, _ bytes: [UInt8] = []) {
        (self.decoder, self.told) = (decoder, told)
        memory = .allocate(byteCount: bytes.count, alignment: 16)
        memory.copyBytes(from: bytes)
    }

    deinit {
        memory.deallocate()
        decoder.send(told)
    }

    static let end: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
        // SAFETY: the reference that the buffer owns; GStreamer calls this once.
        if let data { Unmanaged<Lease>.fromOpaque(data).release() }
    }
}
