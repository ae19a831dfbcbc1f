import CGStreamer

/// Takes the frames of a video out of GStreamer.
///
/// GStreamer delivers each frame at its display time, on a thread of its own.
final class FrameSink: Sendable {
    private let show: @Sendable (PlayerFrame) -> Void

    /// Creates a sink; `show` is called on a thread of GStreamer's.
    init(show: @escaping @Sendable (PlayerFrame) -> Void) { self.show = show }

    /// Creates an element that delivers its frames here; nil when `appsink` is not installed.
    ///
    /// - Parameter size: The size to scale frames to; nil for the video's own.
    /// - Returns: An element with a floating reference.
    func makeElement(_ size: PlayerSize?) -> UnsafeMutablePointer<GstElement>? {
        guard let element = gst_element_factory_make("appsink", nil) else { return nil }
        // SAFETY: the factory of that name makes a GstAppSink.
        let sink = UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstAppSink.self)
        let extent = size.map { ",width=\($0.width),height=\($0.height)" } ?? ""
        let caps = gst_caps_from_string("video/x-raw,format=BGRA\(extent)")
        gst_app_sink_set_caps(sink, caps)
        if let caps { gst_caps_unref(caps) }
        gst_app_sink_set_max_buffers(sink, 2)
        gst_app_sink_set_drop(sink, 1)
        var callbacks = GstAppSinkCallbacks()
        callbacks.new_preroll = { sink, data in
            FrameSink.from(data)?.take(gst_app_sink_pull_preroll(sink))
            return GST_FLOW_OK
        }
        callbacks.new_sample = { sink, data in
            FrameSink.from(data)?.take(gst_app_sink_pull_sample(sink))
            return GST_FLOW_OK
        }
        gst_app_sink_set_callbacks(sink, &callbacks, Unmanaged.passRetained(self).toOpaque()) { data in
            // SAFETY: the reference that was retained above; GStreamer calls this once.
            if let data { Unmanaged<FrameSink>.fromOpaque(data).release() }
        }
        return element
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> FrameSink? {
        // SAFETY: the object that `makeElement` retained for as long as the callbacks are set.
        data.map { Unmanaged<FrameSink>.fromOpaque($0).takeUnretainedValue() }
    }

    private func take(_ sample: OpaquePointer?) {
        guard let sample else { return }
        defer { gst_sample_unref(sample) }
        var (width, height): (gint, gint) = (0, 0)
        guard let caps = gst_sample_get_caps(sample), let structure = gst_caps_get_structure(caps, 0),
            gst_structure_get_int(structure, "width", &width) != 0,
            gst_structure_get_int(structure, "height", &height) != 0,
            let buffer = gst_sample_get_buffer(sample)
        else { return }
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return }
        defer { gst_buffer_unmap(buffer, &map) }
        let count = Int(width) * Int(height) * 4
        guard count > 0, map.size >= count else { return }
        let pixels = [UInt8](UnsafeBufferPointer(start: map.data, count: count))
        show(PlayerFrame(width: Int(width), height: Int(height), pixels: pixels))
    }
}
