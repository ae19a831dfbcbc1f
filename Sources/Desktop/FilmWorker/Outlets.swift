import CGStreamer
import Dispatch
import FilmDecoding
import GStreamerBridge
import Glibc
import StdExtras

/// Takes samples out of an `appsink`, one when the player has room for it, on a thread of its own.
private final class Outlet: Sendable {
    // SAFETY: the element never changes, and may be called on any thread.
    nonisolated(unsafe) let element: UnsafeMutablePointer<GstElement>
    private let jumps: Jumps
    private let room = DispatchSemaphore(value: 0)
    private let jumped = DispatchSemaphore(value: 0)
    private let isBegun = Locked(false)

    init?(_ caps: String, ahead: Int, _ jumps: Jumps) {
        guard let element = gst_element_factory_make("appsink", nil) else { return nil }
        (self.element, self.jumps) = (element, jumps)
        // SAFETY: the factory of that name makes a GstAppSink.
        let sink = UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstAppSink.self)
        let wanted = gst_caps_from_string(caps)
        gst_app_sink_set_caps(sink, wanted)
        if let wanted { gst_caps_unref(wanted) }
        gst_app_sink_set_max_buffers(sink, 2)
        // The player has the clock.
        element.set("sync", flags: 0)
        for _ in 0..<ahead { room.signal() }
    }

    /// There is room for one more.
    func makeRoom() { room.signal() }

    /// Waits until there is room for one more, and takes it.
    func takeRoom() { room.wait() }

    /// A jump was made: after an end there may be more.
    func jump() { jumped.signal() }

    /// Begins, once: `take` hands a sample over and says whether it has used the room; `end` says that there are no more.
    func begin(
        take: @escaping @Sendable (OpaquePointer, UInt64, Int64) -> Bool,
        end: @escaping @Sendable (Int64) -> Void
    ) {
        let isFirst = isBegun.withLock { isBegun in
            defer { isBegun = true }
            return !isBegun
        }
        guard isFirst else { return }
        startThread { [self] in
            while true {
                takeRoom()
                while !takeNext(take, end) {}
            }
        }
    }

    /// Whether one was handed over.
    private func takeNext(
        _ take: (OpaquePointer, UInt64, Int64) -> Bool,
        _ end: (Int64) -> Void
    ) -> Bool {
        // SAFETY: as in `init`.
        let sink = UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstAppSink.self)
        guard let serial = jumps.current else {
            usleep(1_000)
            return false
        }
        guard let sample = gst_app_sink_try_pull_sample(sink, 50_000_000) else {
            if gst_app_sink_is_eos(sink) != 0 {
                end(serial)
                if jumps.current == serial { jumped.wait() }
            }
            return false
        }
        defer { gst_sample_unref(sample) }
        guard let buffer = gst_sample_get_buffer(sample), let segment = gst_sample_get_segment(sample) else {
            return false
        }
        let time = gst_segment_to_stream_time(segment, GST_FORMAT_TIME, buffer.pointee.pts)
        guard time != guint64.max, jumps.current == serial else { return false }
        return take(sample, UInt64(time), serial)
    }
}

/// Where pictures come out.
final class PictureOutlet: Sendable {
    private let outlet: Outlet
    private let slots: FrameSlots
    private let voice: Voice
    private let free: Locked<[Int]>
    private let ended = Locked(LastEnd())

    init?(_ size: FilmSize?, _ slots: FrameSlots, _ voice: Voice, _ jumps: Jumps) {
        let extent =
            size.map { "width=\($0.width),height=\($0.height)" }
            ?? "width=[1,\(FilmLimits.width)],height=[1,\(FilmLimits.height)]"
        let caps = "video/x-raw,format=BGRA,pixel-aspect-ratio=1/1,\(extent)"
        guard let outlet = Outlet(caps, ahead: FilmLimits.pictures, jumps) else { return nil }
        (self.outlet, self.slots, self.voice) = (outlet, slots, voice)
        free = Locked(Array(0..<FilmLimits.pictures))
    }

    var element: UnsafeMutablePointer<GstElement> { outlet.element }

    func begin() {
        outlet.begin(
            take: { [self] in take($0, at: $1, $2) },
            end: { [self] serial in
                if ended.withLock({ $0.begins(serial) }) {
                    voice.tell(.end(isSound: false, serial: serial))
                }
            }
        )
    }

    func jump() { outlet.jump() }

    /// A slot may be written to again.
    func free(_ slot: Int) {
        free.withLock { if !$0.contains(slot) { $0.append(slot) } }
        outlet.makeRoom()
    }

    private func take(_ sample: OpaquePointer, at time: UInt64, _ serial: Int64) -> Bool {
        var (width, height): (gint, gint) = (0, 0)
        guard let caps = gst_sample_get_caps(sample), let structure = gst_caps_get_structure(caps, 0),
            gst_structure_get_int(structure, "width", &width) != 0,
            gst_structure_get_int(structure, "height", &height) != 0,
            let buffer = gst_sample_get_buffer(sample)
        else { return false }
        let size = FilmSize(width: Int(width), height: Int(height))
        var map = GstMapInfo()
        guard size.isPossible, gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return false }
        defer { gst_buffer_unmap(buffer, &map) }
        let count = size.width * size.height * 4
        guard map.size >= count, let slot = free.withLock({ $0.popLast() }) else { return false }
        slots.slot(slot).copyMemory(from: UnsafeRawBufferPointer(start: map.data, count: count))
        let length = buffer.pointee.duration == guint64.max ? 0 : Int64(clamping: buffer.pointee.duration)
        voice.tell(
            .picture(
                slot: slot,
                size,
                at: Int64(clamping: time),
                for: min(length, FilmLimits.longestPicture),
                serial: serial
            )
        )
        return true
    }
}

/// Where sound comes out.
final class SoundOutlet: Sendable {
    private let outlet: Outlet
    private let voice: Voice
    private let ended = Locked(LastEnd())

    init?(_ voice: Voice, _ jumps: Jumps) {
        let caps = "audio/x-raw,format=S16LE,layout=interleaved,channels=2,rate=\(FilmLimits.soundRate)"
        guard let outlet = Outlet(caps, ahead: FilmLimits.sounds, jumps) else { return nil }
        (self.outlet, self.voice) = (outlet, voice)
    }

    var element: UnsafeMutablePointer<GstElement> { outlet.element }

    func begin() {
        outlet.begin(
            take: { [self] in take($0, at: $1, $2) },
            end: { [self] serial in
                if ended.withLock({ $0.begins(serial) }) {
                    voice.tell(.end(isSound: true, serial: serial))
                }
            }
        )
    }

    func jump() { outlet.jump() }

    /// A piece was played.
    func played() { outlet.makeRoom() }

    private func take(_ sample: OpaquePointer, at time: UInt64, _ serial: Int64) -> Bool {
        guard let buffer = gst_sample_get_buffer(sample) else { return false }
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return false }
        defer { gst_buffer_unmap(buffer, &map) }
        let bytes = UnsafeBufferPointer(start: map.data, count: Int(clamping: map.size) & ~3)
        guard !bytes.isEmpty else { return false }
        for start in stride(from: 0, to: bytes.count, by: FilmLimits.soundBytes) {
            if start > 0 { outlet.takeRoom() }
            let piece = bytes[start..<min(start + FilmLimits.soundBytes, bytes.count)]
            let later = UInt64(start / 4) * 1_000_000_000 / UInt64(FilmLimits.soundRate)
            voice.tell(
                .sound([UInt8](piece), at: Int64(clamping: time.addingSaturating(later)), serial: serial)
            )
        }
        return true
    }
}

/// The last jump of which the end was told.
private struct LastEnd {
    private var serial: Int64 = -1

    /// Whether that of another was not told yet.
    mutating func begins(_ next: Int64) -> Bool {
        defer { serial = next }
        return serial != next
    }
}
