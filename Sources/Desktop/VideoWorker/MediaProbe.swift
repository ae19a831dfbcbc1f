import CGStreamer
import ClientModel
import GStreamerBridge
import StdExtras
import VideoDecoding

/// Inspects one media file by GStreamer's `playbin`: its streams, tags, duration and first frame.
///
/// Threads: one of its own, which may wait for bytes.
struct MediaProbe {
    /// The time until the first frame and sound are decoded, in nanoseconds. The parent waits a little longer.
    private static let patience: GstClockTime = 8_000_000_000

    private let reader: RemoteByteReader

    init(_ reader: RemoteByteReader) { self.reader = reader }

    /// The result of the inspection, for the parent.
    func event() -> VideoDecoderEvent {
        let head = reader.read(0..<min(16, reader.byteCount)) ?? []
        if head.starts(with: "GIF8".utf8) {
            let gif = GIFProbe(reader)
            return gif.inspection.map { .inspected($0.record()) } ?? .failed(.damaged)
        }
        do throws(VideoDecoderError) {
            // Before GStreamer's threads read: there is one reader at a time.
            let canStream = head.dropFirst(4).starts(with: "ftyp".utf8) && hasIndexFirst
            var inspection = try play()
            inspection.canStream = canStream
            return .inspected(inspection.record())
        } catch {
            return .failed(error)
        }
    }

    /// True if an MP4 names its frames before it has them: `moov` before `mdat`.
    private var hasIndexFirst: Bool {
        var offset: Int64 = 0
        for _ in 0..<64 where offset + 16 <= reader.byteCount {
            guard let head = reader.read(offset..<offset + 16) else { return false }
            let name = head[4..<8]
            if name.elementsEqual("moov".utf8) { return true }
            if name.elementsEqual("mdat".utf8) { return false }
            let short = head[..<4].reduce(Int64(0)) { $0 << 8 | Int64($1) }
            let long = head[8...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let length = short == 1 ? Int64(clamping: long) : short
            guard length >= 8 else { return false }
            offset = offset.addingSaturating(length)
        }
        return false
    }

    // MARK: - Streams

    private func play() throws(VideoDecoderError) -> MediaInspection {
        guard VideoSourceElement.isRegistered, let player = gst_element_factory_make("playbin", nil),
            let silence = gst_element_factory_make("fakesink", nil), let frames = ThumbnailEncoder.sink()
        else { throw .notInstalled }
        player.set("uri", VideoSourceElement.address)
        // Bit 0 is video, bit 1 audio. Bit 6 keeps frames as they are, so that their size is known.
        player.set("flags", flags: 1 << 0 | 1 << 1 | 1 << 6)
        player.set("video-sink", frames)
        player.set("audio-sink", silence)
        VideoSourceElement.supply(reader, to: player)
        gst_element_set_state(player, GST_STATE_PAUSED)
        var inspection = MediaInspection()
        var cover: OpaquePointer?
        defer { if let cover { gst_sample_unref(cover) } }
        try listen(to: player, &inspection, &cover)
        inspection.hasSound = player.int("n-audio") > 0
        if player.int("n-video") > 0 { inspection.size = ThumbnailEncoder.shownSize(in: frames) }
        if inspection.hasVideo {
            inspection.thumbnail = ThumbnailEncoder.firstFrame(in: frames)
        } else if let cover {
            inspection.thumbnail = ThumbnailEncoder.thumbnail(ofCover: cover)
        }
        inspection.duration = Self.duration(of: player)
        guard inspection.hasVideo || inspection.hasSound else { throw .missingCodec }
        return inspection
    }

    /// Waits until the first frame and sound are decoded, and collects tags meanwhile.
    private func listen(
        to player: UnsafeMutablePointer<GstElement>,
        _ inspection: inout MediaInspection,
        _ cover: inout OpaquePointer?
    ) throws(VideoDecoderError) {
        guard let bus = gst_element_get_bus(player) else { throw .notInstalled }
        defer { gst_object_unref(bus) }
        let kinds =
            GST_MESSAGE_ERROR.rawValue | GST_MESSAGE_WARNING.rawValue | GST_MESSAGE_ASYNC_DONE.rawValue
            | GST_MESSAGE_TAG.rawValue
        let end = GstClockTime(clamping: g_get_monotonic_time()) * 1000 + Self.patience
        while true {
            let now = GstClockTime(clamping: g_get_monotonic_time()) * 1000
            let message = gst_bus_timed_pop_filtered(
                bus,
                end > now ? end - now : 0,
                GstMessageType(rawValue: kinds)
            )
            guard let message else { throw .damaged }
            defer { gst_message_unref(message) }
            switch message.pointee.type {
            case GST_MESSAGE_ASYNC_DONE: return
            case GST_MESSAGE_TAG: note(message, &inspection, &cover)
            // A stream without a decoder, beside others.
            case GST_MESSAGE_WARNING:
                if message.warningFault == .missingCodec { inspection.hasUnknownStreams = true }
            default: throw message.errorFault == .missingCodec ? .missingCodec : .damaged
            }
        }
    }

    private func note(
        _ message: UnsafeMutablePointer<GstMessage>,
        _ inspection: inout MediaInspection,
        _ cover: inout OpaquePointer?
    ) {
        var list: UnsafeMutablePointer<GstTagList>?
        gst_message_parse_tag(message, &list)
        guard let list else { return }
        defer { gst_tag_list_unref(list) }
        if inspection.title.isEmpty { inspection.title = Self.text("title", list) }
        if inspection.performer.isEmpty { inspection.performer = Self.text("artist", list) }
        if cover == nil {
            gst_tag_list_get_sample(list, "image", &cover)
            if cover == nil { gst_tag_list_get_sample(list, "preview-image", &cover) }
        }
    }

    /// The number of attempts to learn the duration.
    private static let tries = 160
    /// The time between two attempts, in nanoseconds.
    private static let pause: GstClockTime = 25_000_000

    /// The duration in seconds; 0 if unknown. Plain music does not state one: while it runs, as fast as it is decoded,
    /// its parser makes an estimate, or its end comes.
    private static func duration(of player: UnsafeMutablePointer<GstElement>) -> Double {
        if let duration = seconds(player, gst_element_query_duration) { return duration }
        guard let bus = gst_element_get_bus(player) else { return 0 }
        defer { gst_object_unref(bus) }
        gst_element_set_state(player, GST_STATE_PLAYING)
        for _ in 0..<tries {
            if let message = gst_bus_timed_pop_filtered(bus, pause, GST_MESSAGE_EOS) {
                gst_message_unref(message)
                return seconds(player, gst_element_query_position) ?? 0
            }
            if let duration = seconds(player, gst_element_query_duration) { return duration }
        }
        return 0
    }

    private static func seconds(
        _ player: UnsafeMutablePointer<GstElement>,
        _ query: (UnsafeMutablePointer<GstElement>?, GstFormat, UnsafeMutablePointer<gint64>?) -> gboolean
    ) -> Double? {
        var length: gint64 = 0
        return query(player, GST_FORMAT_TIME, &length) != 0 && length > 0 ? Double(length) / 1e9 : nil
    }

    private static func text(_ tag: String, _ list: UnsafeMutablePointer<GstTagList>) -> String {
        var text: UnsafeMutablePointer<gchar>?
        guard gst_tag_list_get_string(list, tag, &text) != 0, let text else { return "" }
        defer { g_free(text) }
        return String(String(cString: text).prefix(MediaInspection.longestText))
    }
}
