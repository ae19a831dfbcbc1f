import Foundation

/// WebP files of 40 × 20 pixels: opaque red on the left, nothing on the right.
///
/// Made with `cwebp` and `img2webp` 1.2.4 from a PNG of these two halves: `cwebp -q 90 -alpha_q 100`, `cwebp -lossless`, and
/// `img2webp -lossless` with a second frame, blue and green.
public enum WebPFiles {
    /// With lossy colours and an alpha channel.
    public static let lossy = bytes(
        """
        UklGRqIAAABXRUJQVlA4WAoAAAAQAAAAJwAAEwAAQUxQSBQAAAABDzD/ERFCIEA48F9rQEBE/6OEPVZQOCBoAAAA8AQAnQEqKAAUAD4xFIhCoiEhGAQA
        IAMEoAzxqAfgB+wH9VpQFX/7gABe8s2jbv2AAP73opf/16GUdHn8Gf//hZhXOlH//CqX+i+fT19jIDsLkexkAoPR/aN/vv3/ggfaN/u4Azl4AAA=
        """
    )
    /// Without loss.
    public static let lossless = bytes("UklGRiYAAABXRUJQVlA4TBkAAAAvJ8AEEA8Q8x/zHwyBAOHAf60BARH9jxL2AA==")
    /// An animation. Its first frame covers only the left half of the canvas.
    public static let animated = bytes(
        """
        UklGRpAAAABXRUJQVlA4WAoAAAACAAAAJwAAEwAAQU5JTQYAAAD/////AABBTk1GKAAAAAAAAAAAABMAABMAAGQAAAJWUDhMDwAAAC8TwAQABxD9j/4H
        IqL/AQBBTk1GNAAAAAAAAAAAACcAABMAAGQAAABWUDhMGwAAAC8nwAQADzD/sf/zHw4EAoT/WgcGBET0P8DaAwA=
        """
    )
    /// All of these.
    public static let all = [lossy, lossless, animated]

    private static func bytes(_ text: String) -> [UInt8] {
        Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
    }
}
