import AnimationFrames
import CGStreamer
import GStreamerBridge

/// Decodes a video sticker: VP9 in WebM, of a few seconds, with its alpha channel.
///
/// The alpha channel of a WebM is a second stream of VP9, whose frames stand beside those of the colours. A pipeline
/// separates both, and each has a decoder.
///
/// Threads: one, and those of GStreamer.
enum VideoSticker {
    /// The elements that are used. No other parses anything of a sticker.
    private static let elements = [
        "appsrc", "matroskademux", "capsfilter", "appsink", "vp9dec", "videoconvert",
    ]
    /// The time for one frame, in nanoseconds.
    private static let patience: GstClockTime = 3_000_000_000
    /// The caps of the coded streams.
    private static let coded = "video/x-vp9"

    /// True if all elements are installed. Loads them, because no file can be opened later.
    static var isInstalled: Bool {
        elements.allSatisfy { name in
            guard let factory = gst_element_factory_find(name) else { return false }
            let feature = UnsafeMutableRawPointer(factory)
            defer { gst_object_unref(feature) }
            guard let loaded = gst_plugin_feature_load(OpaquePointer(feature)) else { return false }
            gst_object_unref(UnsafeMutableRawPointer(loaded))
            return true
        }
    }

    /// The frames of a sticker at a size; nil if it cannot be decoded.
    static func reel(of file: [UInt8], width: Int, height: Int) -> FrameSequence? {
        guard let (colors, alphas, caps) = streams(in: file), !colors.isEmpty else { return nil }
        defer {
            gst_caps_unref(caps)
            for buffer in colors + alphas { gst_buffer_unref(buffer) }
        }
        guard
            let color = StickerPipeline(
                ["vp9dec", "videoconvert", "video/x-raw,format=BGRx"],
                isTimed: true
            ),
            let duration = Self.duration(of: colors)
        else { return nil }
        color.push(colors, caps)
        var alpha: StickerPipeline?
        if !alphas.isEmpty {
            guard let pipeline = StickerPipeline(["vp9dec", "video/x-raw,format=I420"], isTimed: true) else {
                return nil
            }
            pipeline.push(alphas, caps)
            alpha = pipeline
        }
        var reel = FrameSequence(width: width, height: height, frameDuration: duration)
        // Colours of a frame without an alpha channel of its own keep the last one.
        var cover: StickerFrame?
        var hasMore = true
        var (index, step) = (0, 1)
        while index < min(colors.count, AnimationLimits.frames),
            let frame = color.next(patience, plane: 4)
        {
            while hasMore, let alpha, (cover?.time ?? 0) < frame.time || cover == nil {
                guard let next = alpha.next(patience, plane: 1) else {
                    hasMore = false
                    break
                }
                cover = next
            }
            defer { index += 1 }
            guard index.isMultiple(of: step) else { continue }
            reel.append(frame.premultiplied(by: cover).scaled(width: width, height: height))
            if reel.thinIfTooLarge() { step *= 2 }
        }
        return reel.count > 0 ? reel : nil
    }

    /// The coded frames of the colours and of the alpha channel, and their caps, which are the same.
    private static func streams(
        in file: [UInt8]
    ) -> (
        colors: [UnsafeMutablePointer<GstBuffer>], alphas: [UnsafeMutablePointer<GstBuffer>],
        caps: UnsafeMutablePointer<GstCaps>
    )? {
        let caps = gst_caps_from_string("video/webm")
        guard let caps else { return nil }
        defer { gst_caps_unref(caps) }
        guard
            let demuxer = StickerPipeline(["matroskademux", coded], isTimed: false),
            let buffer = gst_buffer_new_memdup(file, gsize(file.count))
        else { return nil }
        demuxer.push([buffer], caps)
        gst_buffer_unref(buffer)
        var (colors, alphas): ([UnsafeMutablePointer<GstBuffer>], [UnsafeMutablePointer<GstBuffer>]) = (
            [], []
        )
        while colors.count < AnimationLimits.frames, let sample = demuxer.sample(patience) {
            defer { gst_sample_unref(sample) }
            guard let buffer = gst_sample_get_buffer(sample) else { continue }
            colors.append(gst_buffer_ref(buffer))
            let meta = gst_buffer_get_meta(buffer, gst_video_codec_alpha_meta_api_get_type())
            // SAFETY: a meta of that type is this structure.
            let alpha = meta.map {
                UnsafeMutableRawPointer($0).assumingMemoryBound(to: GstVideoCodecAlphaMeta.self)
            }
            if let coded = alpha?.pointee.buffer, let copy = gst_buffer_copy_deep(coded) {
                copy.pointee.pts = buffer.pointee.pts
                alphas.append(copy)
            }
        }
        guard let plain = gst_caps_from_string(coded) else { return nil }
        return (colors, alphas, plain)
    }

    /// The duration of each frame: that of all, divided among them.
    private static func duration(of buffers: [UnsafeMutablePointer<GstBuffer>]) -> Duration? {
        let times = buffers.map(\.pointee.pts).filter { $0 != GstClockTime.max }
        guard let first = times.min(), let last = times.max(), times.count == buffers.count else {
            return nil
        }
        // A single frame rests.
        guard last > first else { return .milliseconds(500) }
        let each = Int64(clamping: (last - first) / GstClockTime(max(buffers.count - 1, 1)))
        guard each < 1_000_000_000 else { return nil }
        let fastest = Int64(1e9 / AnimationLimits.framesPerSecond)
        return .nanoseconds(max(each, fastest))
    }
}
