/// Images with an EXIF orientation.
public enum RotatedImage {
    /// A JPEG with an EXIF orientation, 1 to 8.
    public static func jpeg(_ file: [UInt8], orientation: UInt8) -> [UInt8] {
        // An APP1 segment with only the orientation: a TIFF directory of one short.
        let tiff: [UInt8] = [
            0x4d, 0x4d, 0, 42, 0, 0, 0, 8,  // big endian, directory at 8
            0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
        ]
        let body = Array("Exif\0\0".utf8) + tiff
        return file.prefix(2) + [0xff, 0xe1, 0, UInt8(body.count + 2)] + body + file.dropFirst(2)
    }
}
