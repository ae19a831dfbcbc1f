import CGStreamer
import FilmDecoding
import Glibc
import StdExtras

/// Where pictures come out.
final class PictureOutlet: Sendable {
    let outlet: Outlet
    private let slots: FrameSlots
    private let voice: Voice
    private let free: Locked<[Int]>

    init?(_ size: FilmSize?, _ slots: FrameSlots, _ voice: Voice) {
        let extent =
            size.map { "width=\($0.width),height=\($0.height)" }
            ?? "width=[1,\(FilmLimits.width)],height=[1,\(FilmLimits.height)]"
        let caps = "video/x-raw,format=BGRA,pixel-aspect-ratio=1/1,\(extent)"
        guard let outlet = Outlet(caps, ahead: FilmLimits.pictures) else { return nil }
        (self.outlet, self.slots, self.voice) = (outlet, slots, voice)
        free = Locked(Array(0..<FilmLimits.pictures))
    }

    func begin() {
        outlet.begin(
            take: { [self] in take($0, at: $1, $2) },
            end: { [voice] in voice.tell(.end(isSound: false, serial: $0)) }
        )
    }

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
    let outlet: Outlet
    private let voice: Voice

    init?(_ voice: Voice) {
        let caps = "audio/x-raw,format=S16LE,layout=interleaved,channels=2,rate=\(FilmLimits.soundRate)"
        guard let outlet = Outlet(caps, ahead: FilmLimits.sounds) else { return nil }
        (self.outlet, self.voice) = (outlet, voice)
    }

    func begin() {
        outlet.begin(
            take: { [self] in take($0, at: $1, $2) },
            end: { [voice] in voice.tell(.end(isSound: true, serial: $0)) }
        )
    }

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
