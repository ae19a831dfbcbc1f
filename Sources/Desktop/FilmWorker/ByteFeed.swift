import CGStreamer
import FilmDecoding
import StdExtras

/// Asks the player for the bytes that GStreamer asks for.
///
/// GStreamer asks on threads of its own and goes on when the answer has come. A question that was overtaken by a jump
/// elsewhere is not answered.
final class ByteFeed: Sendable {
    /// A reference to the element that asks.
    // SAFETY: its reference count is atomic, and what is called of it here may be called on any thread.
    private struct Element: @unchecked Sendable {
        let pointer: UnsafeMutablePointer<GstAppSrc>
    }

    private struct State: Sendable {
        /// The element that asks.
        var element: Element?
        var offset: Int64 = 0
        /// The last question.
        var request: Int64 = 0
    }

    private let byteCount: Int64
    private let voice: Voice
    private let state = Locked(State())

    init(byteCount: Int64, _ voice: Voice) { (self.byteCount, self.voice) = (byteCount, voice) }

    /// Answers the questions of an `appsrc` from now on.
    func attach(to element: UnsafeMutablePointer<GstAppSrc>) {
        gst_object_ref(element)
        let next = Element(pointer: element)
        let old = state.withLock { state in
            defer { state.element = next }
            return state.element
        }
        if let old { gst_object_unref(old.pointer) }
        gst_app_src_set_size(element, gint64(byteCount))
        gst_app_src_set_stream_type(element, GST_APP_STREAM_TYPE_RANDOM_ACCESS)
        var callbacks = GstAppSrcCallbacks()
        callbacks.need_data = { _, count, data in ByteFeed.from(data)?.ask(for: Int64(count)) }
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

    private static func from(_ data: UnsafeMutableRawPointer?) -> ByteFeed? {
        // SAFETY: the object that `attach` retained for as long as the callbacks are set.
        data.map { Unmanaged<ByteFeed>.fromOpaque($0).takeUnretainedValue() }
    }

    private func jump(to offset: Int64) {
        state.withLock { state in
            (state.offset, state.request) = (min(max(offset, 0), byteCount), state.request + 1)
        }
    }

    private func ask(for wanted: Int64) {
        let (request, start) = state.withLock { state in
            state.request += 1
            return (state.request, state.offset)
        }
        let count = min(max(1, wanted), Int64(FilmLimits.readBytes), byteCount - start)
        guard count > 0 else { return push([], of: request) }
        voice.tell(.needs(request: request, start..<start + count))
    }

    /// Hands bytes over that were asked for.
    func take(_ bytes: [UInt8], of request: Int64) {
        // Those that cannot be had the player speaks of.
        if !bytes.isEmpty { push(bytes, of: request) }
    }

    /// Hands bytes over, or says that there are no more.
    private func push(_ bytes: [UInt8], of request: Int64) {
        let element = state.withLock { state -> Element? in
            guard state.request == request, let element = state.element else { return nil }
            state.offset += Int64(bytes.count)
            return element
        }
        guard let pointer = element?.pointer else { return }
        guard !bytes.isEmpty, let buffer = gst_buffer_new_memdup(bytes, gsize(bytes.count)) else {
            gst_app_src_end_of_stream(pointer)
            return
        }
        gst_app_src_push_buffer(pointer, buffer)
    }
}
