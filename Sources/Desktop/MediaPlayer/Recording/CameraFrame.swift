/// A picture of the camera during a recording, mirrored as those who record themselves expect it.
public struct CameraFrame: Sendable {
    /// The width and height, in pixels.
    public static let side = 240

    /// The pixels: rows from the top; blue, green, red, alpha, one byte each.
    public var pixels: [UInt8]
}
