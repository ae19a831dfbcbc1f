import ClientModel
import StdExtras

/// Finds the size and duration of an animated GIF by walking its blocks. GStreamer's own parser of GIFs is not among
/// the playable formats.
struct GIFProbe {
    /// The maximum number of blocks; a longer animation counts as shorter.
    private static let mostBlocks = 1 << 16
    private static let windowBytes: Int64 = 64 << 10

    private let reader: RemoteByteReader
    private var window: [UInt8] = []
    private var start: Int64 = 0

    init(_ reader: RemoteByteReader) { self.reader = reader }

    /// The size and duration; nil if it is damaged or has a single image.
    var inspection: MediaInspection? {
        var walker = self
        return walker.walk()
    }

    private mutating func walk() -> MediaInspection? {
        guard let width = number(at: 6), let height = number(at: 8), width > 0, height > 0,
            let flags = byte(at: 10)
        else { return nil }
        var (offset, frames, hundredths): (Int64, Int, Int) = (13 + Self.colours(flags), 0, 0)
        blocks: for _ in 0..<Self.mostBlocks {
            switch byte(at: offset) {
            case 0x21?:
                // The delay of the next image.
                if byte(at: offset + 1) == 0xF9, let delay = number(at: offset + 4) { hundredths += delay }
                offset += 2
            case 0x2C?:
                frames += 1
                guard let flags = byte(at: offset + 9) else { break blocks }
                offset += 11 + Self.colours(flags)
            default: break blocks
            }
            while let length = byte(at: offset) {
                offset += 1 + Int64(length)
                if length == 0 { break }
            }
        }
        guard frames > 1 else { return nil }
        var inspection = MediaInspection()
        inspection.size = PixelSize(width: Int32(width), height: Int32(height))
        inspection.duration = Double(hundredths) / 100
        return inspection
    }

    /// The length of a colour table, by the flags that announce it.
    private static func colours(_ flags: UInt8) -> Int64 {
        flags & 0x80 == 0 ? 0 : 3 << Int64(flags & 7 + 1)
    }

    private mutating func number(at offset: Int64) -> Int? {
        guard let low = byte(at: offset), let high = byte(at: offset + 1) else { return nil }
        return Int(high) << 8 | Int(low)
    }

    private mutating func byte(at offset: Int64) -> UInt8? {
        guard 0..<reader.byteCount ~= offset else { return nil }
        if offset < start || offset >= start + Int64(window.count) {
            let end = min(offset + Self.windowBytes, reader.byteCount)
            guard let bytes = reader.read(offset..<end) else { return nil }
            (window, start) = (bytes, offset)
        }
        return window[Int(offset - start)]
    }
}
