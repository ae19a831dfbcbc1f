import CGStreamer

/// Takes bytes out of GStreamer, on a thread of GStreamer's.
final class SampleSink: Sendable {
    private let take: @Sendable (UnsafeRawBufferPointer) -> Void

    init(_ take: @escaping @Sendable (UnsafeRawBufferPointer) -> Void) { self.take = take }

    /// Receives the samples of an `appsink`, for as long as the element lives.
    func attach(to sink: UnsafeMutablePointer<GstAppSink>) {
        var callbacks = GstAppSinkCallbacks()
        callbacks.new_sample = { sink, data in
            guard let data, let sample = gst_app_sink_pull_sample(sink) else { return GST_FLOW_OK }
            defer { gst_sample_unref(sample) }
            // SAFETY: the object that was retained below for as long as the callbacks are set.
            Unmanaged<SampleSink>.fromOpaque(data).takeUnretainedValue().pass(sample)
            return GST_FLOW_OK
        }
        gst_app_sink_set_callbacks(sink, &callbacks, Unmanaged.passRetained(self).toOpaque()) { data in
            // SAFETY: the reference that was retained above; GStreamer calls this once.
            if let data { Unmanaged<SampleSink>.fromOpaque(data).release() }
        }
    }

    private func pass(_ sample: OpaquePointer) {
        guard let buffer = gst_sample_get_buffer(sample) else { return }
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return }
        defer { gst_buffer_unmap(buffer, &map) }
        take(UnsafeRawBufferPointer(start: map.data, count: Int(map.size)))
    }
}
