import ImageCodec
import TestKit

@testable import ImageWorker

/// Images for tests, drawn and encoded here.
struct TestImage {
    static let red: UInt32 = 0xff00_00ff
    static let blue: UInt32 = 0x0000_ffff
    static let clear: UInt32 = 0x0000_0000

    let pixels: Pixels

    /// Creates an image whose left and right halves have one colour each (RGBA).
    init(_ width: Int32, _ height: Int32, left: UInt32 = red, right: UInt32 = blue) throws {
        let half = max(1, Int(width) / 2)
        let row = Array(repeatElement(left, count: half)) + repeatElement(right, count: Int(width) - half)
        let colors = row.flatMap { color in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) } }
        // Row by row: a debug build takes a second for some 100,000 single elements.
        var rows: [UInt8] = []
        rows.reserveCapacity(colors.count * Int(height))
        for _ in 0..<height { rows += colors }
        pixels = try Pixels(colors: rows, width: Int(width), height: Int(height))
    }

    /// The image as JPEG, with an EXIF orientation (1 to 8) if given.
    func jpeg(orientation: UInt8? = nil) throws -> [UInt8] {
        let file = try pixels.opaque().jpeg(quality: 90)
        return orientation.map { RotatedImage.jpeg(file, orientation: $0) } ?? file
    }

    /// The image as PNG, with its transparency.
    func png() throws -> [UInt8] { try pixels.png() }
}

extension Pixels {
    /// The pixels of a file.
    static func decoding(_ image: [UInt8]) throws -> Pixels {
        try PhotoRendering.decoder(for: image).decode(image)
    }

    /// Red, green and blue at a position.
    func color(_ x: Int32, _ y: Int32) throws -> [UInt8] {
        let offset = (Int(y) * width + Int(x)) * 4
        return try premultiplied()[offset..<offset + 3].reversed()
    }
}

/// True if two colours look the same after JPEG.
func isNear(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    first.count == second.count && zip(first, second).allSatisfy { abs(Int($0) - Int($1)) < 40 }
}
