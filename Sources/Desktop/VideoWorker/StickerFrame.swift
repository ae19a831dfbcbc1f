import AnimationFrames
import CGStreamer

/// A frame in memory: colours, or an alpha channel.
struct StickerFrame {
    /// The time of the frame, in nanoseconds.
    let time: GstClockTime
    let width: Int
    let height: Int
    /// Rows from top to bottom without gaps.
    private(set) var bytes: [UInt8]
    private let bytesPerPixel: Int

    /// Copies the first plane of a decoded frame; nil if it is too large.
    init?(_ sample: OpaquePointer, bytesPerPixel: Int) {
        guard let caps = gst_sample_get_caps(sample), let buffer = gst_sample_get_buffer(sample) else {
            return nil
        }
        var info = GstVideoInfo()
        var frame = GstVideoFrame()
        let sides = 1...AnimationLimits.side
        guard gst_video_info_from_caps(&info, caps) != 0, sides ~= Int(info.width), sides ~= Int(info.height),
            gst_video_frame_map(&frame, &info, buffer, GST_MAP_READ) != 0
        else { return nil }
        defer { gst_video_frame_unmap(&frame) }
        (width, height) = (Int(info.width), Int(info.height))
        (time, self.bytesPerPixel) = (buffer.pointee.pts, bytesPerPixel)
        guard let plane = frame.data.0 else { return nil }
        let (stride, row) = (Int(frame.info.stride.0), width * bytesPerPixel)
        guard stride >= row else { return nil }
        bytes = []
        bytes.reserveCapacity(row * height)
        for y in 0..<height {
            // SAFETY: a mapped frame has this many rows, `stride` bytes apart, of at least `row` bytes.
            bytes.append(
                contentsOf: UnsafeRawBufferPointer(start: plane + y * stride, count: row)
            )
        }
    }

    /// The frame with an alpha channel, its colours multiplied by that; opaque without one of the same size.
    consuming func premultiplied(by alpha: StickerFrame?) -> StickerFrame {
        let cover = alpha.flatMap { $0.width == width && $0.height == height ? $0.bytes : nil }
        bytes.withUnsafeMutableBufferPointer { pixels in
            for index in 0..<pixels.count / 4 {
                let opacity = UInt16(cover?[index] ?? 255)
                for channel in index * 4..<index * 4 + 3 {
                    pixels[channel] = UInt8(UInt16(pixels[channel]) * opacity / 255)
                }
                pixels[index * 4 + 3] = UInt8(opacity)
            }
        }
        return self
    }

    /// The pixels at another size: each is the mean of those that it covers.
    func scaled(width: Int, height: Int) -> [UInt8] {
        guard width != self.width || height != self.height else { return bytes }
        let columns = Self.ranges(from: self.width, to: width)
        let rows = Self.ranges(from: self.height, to: height)
        return [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
            bytes.withUnsafeBufferPointer { source in
                var at = 0
                for row in rows {
                    for column in columns {
                        var (blue, green, red, alpha, pixels) = (0, 0, 0, 0, 0)
                        for y in row {
                            var from = (y * self.width + column.lowerBound) * 4
                            for _ in column {
                                blue += Int(source[from])
                                green += Int(source[from + 1])
                                red += Int(source[from + 2])
                                alpha += Int(source[from + 3])
                                pixels += 1
                                from += 4
                            }
                        }
                        target[at] = UInt8(blue / pixels)
                        target[at + 1] = UInt8(green / pixels)
                        target[at + 2] = UInt8(red / pixels)
                        target[at + 3] = UInt8(alpha / pixels)
                        at += 4
                    }
                }
            }
            count = width * height * 4
        }
    }

    /// The source positions that each target position covers, at least one.
    private static func ranges(from source: Int, to target: Int) -> [Range<Int>] {
        (0..<target).map { index in
            let start = index * source / target
            return start..<max(start + 1, (index + 1) * source / target)
        }
    }
}
