import CGStreamer
import StdExtras

/// Answers GStreamer's questions for bytes.
///
/// GStreamer asks on threads of its own and waits; the answer may come from any. A question that was overtaken by a jump
/// elsewhere is not answered.
final class ByteFeed: Sendable {
    /// A reference to the element that asks.
    // SAFETY: its reference count is atomic, and what is called of it here may be called on any thread.
    private struct Element: @unchecked Sendable {
        let pointer: UnsafeMutablePointer<GstAppSrc>
    }

    private struct State: Sendable {
        /// The element that asks; nil once it is gone.
        var element: Element?
        var offset: Int64 = 0
        /// Counts the jumps.
        var jumps = 0
        var reading: Task<Void, Never>?
    }

    private let source: PlayerSource
    private let state = Locked(State())
    /// Told why bytes could not be had, on any thread.
    private let failed: @Sendable (any Error) -> Void

    init(_ source: PlayerSource, failed: @escaping @Sendable (any Error) -> Void) {
        self.source = source
        self.failed = failed
    }

    /// Answers the questions of an `appsrc` from now on.
    func attach(to element: UnsafeMutablePointer<GstAppSrc>) {
        gst_object_ref(element)
        let next = Element(pointer: element)
        let old = state.withLock { state in
            defer { state.element = next }
            return state.element
        }
        if let old { gst_object_unref(old.pointer) }
        gst_app_src_set_size(element, gint64(source.byteCount))
        gst_app_src_set_stream_type(element, GST_APP_STREAM_TYPE_RANDOM_ACCESS)
        var callbacks = GstAppSrcCallbacks()
        callbacks.need_data = { _, count, data in ByteFeed.from(data)?.bring(Int64(count)) }
        callbacks.seek_data = { _, offset, data in
            ByteFeed.from(data)?.jump(to: Int64(clamping: offset))
            return 1
        }
        let kept = Unmanaged.passRetained(self).toOpaque()
        gst_app_src_set_callbacks(element, &callbacks, kept) { data in
            // SAFETY: the reference that was retained above; GStreamer calls this once.
            if let data { Unmanaged<ByteFeed>.fromOpaque(data).release() }
        }
    }

    /// Answers nothing any more.
    func detach() {
        let (element, reading) = state.withLock { state in
            defer { (state.element, state.reading) = (nil, nil) }
            state.jumps += 1
            return (state.element, state.reading)
        }
        reading?.cancel()
        if let element { gst_object_unref(element.pointer) }
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> ByteFeed? {
        // SAFETY: the object that `attach` retained for as long as the callbacks are set.
        data.map { Unmanaged<ByteFeed>.fromOpaque($0).takeUnretainedValue() }
    }

    private func jump(to offset: Int64) {
        let reading = state.withLock { state in
            (state.offset, state.jumps) = (offset, state.jumps + 1)
            return state.reading
        }
        reading?.cancel()
    }

    private func bring(_ wanted: Int64) {
        let (start, jumps) = state.withLock { ($0.offset, $0.jumps) }
        let end = min(source.byteCount, start + max(1, wanted))
        guard start < end else { return push([], after: jumps) }
        let reading = Task { [source, failed] in
            do {
                let bytes = try await source.read(start..<end)
                self.push(bytes, after: jumps)
            } catch is CancellationError {
            } catch {
                failed(error)
            }
        }
        state.withLock { $0.reading = reading }
    }

    /// Hands bytes over, or says that there are no more.
    private func push(_ bytes: [UInt8], after jumps: Int) {
        let kept = state.withLock { state -> Element? in
            guard state.jumps == jumps, let element = state.element else { return nil }
            state.offset += Int64(bytes.count)
            gst_object_ref(element.pointer)
            return element
        }
        guard let element = kept?.pointer else { return }
        defer { gst_object_unref(element) }
        guard !bytes.isEmpty, let buffer = gst_buffer_new_memdup(bytes, gsize(bytes.count)) else {
            gst_app_src_end_of_stream(element)
            return
        }
        gst_app_src_push_buffer(element, buffer)
    }
}
