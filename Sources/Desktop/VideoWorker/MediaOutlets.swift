import CGStreamer
import VideoDecoding
import Glibc
import StdExtras

/// The output of frames.
final class FrameOutput: Sendable {
    let output: SampleOutput
    private let slots: FrameSlots
    private let events: EventWriter
    private let free: Locked<[Int]>

    init?(_ size: VideoSize?, _ slots: FrameSlots, _ events: EventWriter) {
        let extent =
            size.map { "width=\($0.width),height=\($0.height)" }
            ?? "width=[1,\(VideoLimits.width)],height=[1,\(VideoLimits.height)]"
        let caps = "video/x-raw,format=BGRA,pixel-aspect-ratio=1/1,\(extent)"
        guard let output = SampleOutput(caps, ahead: VideoLimits.pictures) else { return nil }
        (self.output, self.slots, self.events) = (output, slots, events)
        free = Locked(Array(0..<VideoLimits.pictures))
    }

    func begin() {
        output.begin(
            take: { [self] in take($0, at: $1, $2) },
            end: { [events] in events.tell(.end(isSound: false, serial: $0)) }
        )
    }

    /// Frees a slot for another frame.
    func free(_ slot: Int) {
        free.withLock { if !$0.contains(slot) { $0.append(slot) } }
        output.makeRoom()
    }

    private func take(_ sample: OpaquePointer, at time: UInt64, _ serial: Int64) -> Bool {
        var (width, height): (gint, gint) = (0, 0)
        guard let caps = gst_sample_get_caps(sample), let structure = gst_caps_get_structure(caps, 0),
            gst_structure_get_int(structure, "width", &width) != 0,
            gst_structure_get_int(structure, "height", &height) != 0,
            let buffer = gst_sample_get_buffer(sample)
        else { return false }
        let size = VideoSize(width: Int(width), height: Int(height))
        var map = GstMapInfo()
        guard size.isPossible, gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return false }
        defer { gst_buffer_unmap(buffer, &map) }
        let count = size.width * size.height * 4
        guard map.size >= count, let slot = free.withLock({ $0.popLast() }) else { return false }
        slots.slot(slot).copyMemory(from: UnsafeRawBufferPointer(start: map.data, count: count))
        let length = buffer.pointee.duration == guint64.max ? 0 : Int64(clamping: buffer.pointee.duration)
        events.tell(
            .picture(
                slot: slot,
                size,
                at: Int64(clamping: time),
                for: min(length, VideoLimits.longestPicture),
                serial: serial
            )
        )
        return true
    }
}

/// The output of sound.
final class AudioOutput: Sendable {
    let output: SampleOutput
    private let events: EventWriter

    init?(_ events: EventWriter) {
        let caps = "audio/x-raw,format=S16LE,layout=interleaved,channels=2,rate=\(VideoLimits.soundRate)"
        guard let output = SampleOutput(caps, ahead: VideoLimits.sounds) else { return nil }
        (self.output, self.events) = (output, events)
    }

    func begin() {
        output.begin(
            take: { [self] in take($0, at: $1, $2) },
            end: { [events] in events.tell(.end(isSound: true, serial: $0)) }
        )
    }

    /// Makes room after a piece was played.
    func played() { output.makeRoom() }

    private func take(_ sample: OpaquePointer, at time: UInt64, _ serial: Int64) -> Bool {
        guard let buffer = gst_sample_get_buffer(sample) else { return false }
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return false }
        defer { gst_buffer_unmap(buffer, &map) }
        let bytes = UnsafeBufferPointer(start: map.data, count: Int(clamping: map.size) & ~3)
        guard !bytes.isEmpty else { return false }
        for start in stride(from: 0, to: bytes.count, by: VideoLimits.soundBytes) {
            if start > 0 { output.takeRoom() }
            let piece = bytes[start..<min(start + VideoLimits.soundBytes, bytes.count)]
            let later = UInt64(start / 4) * 1_000_000_000 / UInt64(VideoLimits.soundRate)
            events.tell(
                .sound([UInt8](piece), at: Int64(clamping: time.addingSaturating(later)), serial: serial)
            )
        }
        return true
    }
}
