import CGStreamer

/// A pipeline from an `appsrc` named "in" to an `appsink` named "out".
///
/// Threads: one.
final class StickerPipeline {
    private let pipeline: UnsafeMutablePointer<GstElement>
    private let input: UnsafeMutablePointer<GstElement>
    private let output: UnsafeMutablePointer<GstElement>

    /// Makes a pipeline; nil when a part of it is not installed.
    ///
    /// - Parameters:
    ///   - parts: What stands between input and output, in `gst-launch`'s syntax.
    ///   - isTimed: True if the input is frames with times; else it is the bytes of a file.
    init?(_ parts: [String], isTimed: Bool) {
        let format = isTimed ? "time" : "bytes"
        let description = """
            appsrc name=in format=\(format) ! \(parts.joined(separator: " ! ")) \
            ! appsink name=out sync=false max-buffers=2
            """
        guard let pipeline = gst_parse_launch(description, nil) else { return nil }
        // SAFETY: pipelines begin with a GstBin.
        let bin = UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self)
        guard let input = gst_bin_get_by_name(bin, "in"), let output = gst_bin_get_by_name(bin, "out") else {
            gst_object_unref(pipeline)
            return nil
        }
        (self.pipeline, self.input, self.output) = (pipeline, input, output)
    }

    deinit {
        gst_element_set_state(pipeline, GST_STATE_NULL)
        gst_object_unref(input)
        gst_object_unref(output)
        gst_object_unref(pipeline)
    }

    /// Starts the pipeline with all its input.
    func push(_ buffers: [UnsafeMutablePointer<GstBuffer>], _ caps: UnsafeMutablePointer<GstCaps>) {
        // SAFETY: the factory of that name makes a GstAppSrc.
        let source = UnsafeMutableRawPointer(input).assumingMemoryBound(to: GstAppSrc.self)
        gst_app_src_set_caps(source, caps)
        // All at once: a file is a megabyte at most.
        gst_app_src_set_max_bytes(source, 0)
        gst_element_set_state(pipeline, GST_STATE_PLAYING)
        for buffer in buffers { gst_app_src_push_buffer(source, gst_buffer_ref(buffer)) }
        gst_app_src_end_of_stream(source)
    }

    /// The next output, which the caller releases; nil at the end, after an error, or after a wait.
    func sample(_ patience: GstClockTime) -> OpaquePointer? {
        // SAFETY: the factory of that name makes a GstAppSink.
        let sink = UnsafeMutableRawPointer(output).assumingMemoryBound(to: GstAppSink.self)
        return gst_app_sink_try_pull_sample(sink, patience)
    }

    /// The next frame; nil as for ``sample(_:)``.
    ///
    /// - Parameters:
    ///   - patience: The time to wait, in nanoseconds.
    ///   - plane: The bytes of a pixel in the first plane, the only one that is read.
    /// - Returns: The frame.
    func next(_ patience: GstClockTime, plane: Int) -> StickerFrame? {
        guard let sample = sample(patience) else { return nil }
        defer { gst_sample_unref(sample) }
        return StickerFrame(sample, bytesPerPixel: plane)
    }
}
