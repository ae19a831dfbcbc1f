import ImageDecoding

extension BusValue {
    /// An image in the notification format `(iiibiiay)`: width, height, bytes per row, alpha flag, bits per channel,
    /// channels, pixels. Rows are from the top: red, green, blue, alpha, not premultiplied.
    static func image(_ picture: DecodedImage) -> BusValue {
        var bytes = picture.pixels
        for start in stride(from: 0, to: bytes.count, by: 4) {
            let alpha = Int(bytes[start + 3])
            let (blue, red) = (bytes[start], bytes[start + 2])
            bytes[start] = plain(red, alpha)
            bytes[start + 1] = plain(bytes[start + 1], alpha)
            bytes[start + 2] = plain(blue, alpha)
        }
        return .structure([
            .int32(Int32(clamping: picture.width)), .int32(Int32(clamping: picture.height)),
            .int32(Int32(clamping: picture.width * 4)), .bool(true), .int32(8), .int32(4), .bytes(bytes),
        ])
    }

    /// Undoes the multiplication of a channel by alpha; 0 for a transparent pixel.
    private static func plain(_ channel: UInt8, _ alpha: Int) -> UInt8 {
        switch alpha {
        case 255: channel
        case 0: 0
        default: UInt8(clamping: (Int(channel) * 255 + alpha / 2) / alpha)
        }
    }
}
