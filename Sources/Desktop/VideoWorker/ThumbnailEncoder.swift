import CGStreamer
import ClientModel

/// Makes small JPEGs of frames and covers.
enum ThumbnailEncoder {
    private static let scaling =
        """
        videoconvert ! videoscale ! video/x-raw,pixel-aspect-ratio=1/1,\
        width=[1,\(MediaInspection.thumbnailSide)],height=[1,\(MediaInspection.thumbnailSide)] \
        ! jpegenc quality=85 ! appsink name=jpeg sync=false max-buffers=1
        """
    /// The maximum size of a cover to decode, in bytes.
    private static let largestCover = 16 << 20
    /// The time for one cover, in nanoseconds.
    private static let patience: GstClockTime = 3_000_000_000

    /// A sink for frames, which turns them upright; nil when a part is not installed.
    static func sink() -> UnsafeMutablePointer<GstElement>? {
        gst_parse_bin_from_description(
            """
            videoconvert ! videoflip name=upright video-direction=auto ! \(scaling)
            """,
            1,
            nil
        )
    }

    /// The size of the frames as they are shown; nil before the first.
    static func shownSize(in sink: UnsafeMutablePointer<GstElement>) -> PixelSize? {
        guard let upright = child("upright", of: sink) else { return nil }
        defer { gst_object_unref(upright) }
        guard let pad = gst_element_get_static_pad(upright, "src") else { return nil }
        defer { gst_object_unref(pad) }
        guard let caps = gst_pad_get_current_caps(pad) else { return nil }
        defer { gst_caps_unref(caps) }
        var (width, height, above, below): (gint, gint, gint, gint) = (0, 0, 1, 1)
        guard let structure = gst_caps_get_structure(caps, 0),
            gst_structure_get_int(structure, "width", &width) != 0,
            gst_structure_get_int(structure, "height", &height) != 0
        else { return nil }
        if gst_structure_get_fraction(structure, "pixel-aspect-ratio", &above, &below) != 0, below > 0 {
            width = gint(clamping: Int64(width) * Int64(above) / Int64(below))
        }
        let sides = 1...MediaInspection.longestSide
        guard sides ~= width, sides ~= height else { return nil }
        return PixelSize(width: width, height: height)
    }

    /// The first frame; empty if there is none, or the JPEG is too large.
    static func firstFrame(in sink: UnsafeMutablePointer<GstElement>) -> [UInt8] {
        guard let output = child("jpeg", of: sink) else { return [] }
        defer { gst_object_unref(output) }
        return jpeg(gst_app_sink_try_pull_preroll(appSink(output), patience))
    }

    /// A small JPEG of a cover; empty if it is neither JPEG nor PNG, or damaged.
    static func thumbnail(ofCover cover: OpaquePointer) -> [UInt8] {
        guard let buffer = gst_sample_get_buffer(cover), gst_buffer_get_size(buffer) <= largestCover else {
            return []
        }
        var magic: [UInt8] = [0, 0, 0, 0]
        guard gst_buffer_extract(buffer, 0, &magic, 4) == 4 else { return [] }
        let isJPEG = magic.starts(with: [0xFF, 0xD8, 0xFF])
        guard isJPEG || magic.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return [] }
        let decoder = isJPEG ? "image/jpeg ! jpegdec" : "image/png ! pngdec"
        let description = """
            appsrc name=cover ! \(decoder) ! \(scaling)
            """
        guard let pipeline = gst_parse_launch(description, nil) else { return [] }
        defer {
            gst_element_set_state(pipeline, GST_STATE_NULL)
            gst_object_unref(pipeline)
        }
        guard let input = child("cover", of: pipeline), let output = child("jpeg", of: pipeline) else {
            return []
        }
        defer {
            gst_object_unref(input)
            gst_object_unref(output)
        }
        // SAFETY: the factory of that name makes a GstAppSrc.
        let source = UnsafeMutableRawPointer(input).assumingMemoryBound(to: GstAppSrc.self)
        let caps = gst_caps_from_string(isJPEG ? "image/jpeg" : "image/png")
        gst_app_src_set_caps(source, caps)
        if let caps { gst_caps_unref(caps) }
        gst_element_set_state(pipeline, GST_STATE_PLAYING)
        // Without times, so that nothing waits for a clock.
        guard let copy = gst_buffer_copy_deep(buffer) else { return [] }
        copy.pointee.pts = 0
        gst_app_src_push_buffer(source, copy)
        gst_app_src_end_of_stream(source)
        return jpeg(gst_app_sink_try_pull_sample(appSink(output), patience))
    }

    private static func jpeg(_ sample: OpaquePointer?) -> [UInt8] {
        guard let sample else { return [] }
        defer { gst_sample_unref(sample) }
        guard let buffer = gst_sample_get_buffer(sample) else { return [] }
        let count = gst_buffer_get_size(buffer)
        guard count > 0, count <= MediaInspection.largestThumbnail else { return [] }
        return [UInt8](unsafeUninitializedCapacity: Int(count)) { bytes, filled in
            filled = Int(gst_buffer_extract(buffer, 0, bytes.baseAddress, count))
        }
    }

    private static func child(
        _ name: String,
        of bin: UnsafeMutablePointer<GstElement>
    ) -> UnsafeMutablePointer<GstElement>? {
        // SAFETY: bins and pipelines begin with a GstBin.
        gst_bin_get_by_name(UnsafeMutableRawPointer(bin).assumingMemoryBound(to: GstBin.self), name)
    }

    private static func appSink(
        _ element: UnsafeMutablePointer<GstElement>
    ) -> UnsafeMutablePointer<GstAppSink> {
        // SAFETY: the factory of that name makes a GstAppSink.
        UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstAppSink.self)
    }
}
