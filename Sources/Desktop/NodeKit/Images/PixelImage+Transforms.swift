public import GTKBridge
public import ImageDecoding
import StdExtras

extension PixelImage {
    /// Decodes a file as a request specifies; nil if it cannot be decoded.
    ///
    /// Threads: any.
    public init?(_ bytes: [UInt8], for request: ImageRequest, by decoder: ConfinedImageDecoder) async {
        let fit = ImageFit.filling(width: max(1, request.width), height: max(1, request.height))
        guard let picture = await decoder.decode(bytes, fit), var image = PixelImage(picture) else {
            return nil
        }
        if request.transform.blur > 0 { image.blur(by: request.transform.blur) }
        if let tint = request.transform.tint { image.tint(tint) }
        if request.transform.corners.contains(where: { $0 > 0 }) { image.round(request.transform.corners) }
        self = image
    }

    /// Creates an image from a decoded picture.
    public init?(_ picture: DecodedImage) {
        self.init(width: picture.width, height: picture.height, pixels: picture.pixels)
    }

    /// Blurs the image: three times the mean of the neighbours on each axis, which is nearly a Gaussian.
    mutating func blur(by radius: Int) {
        for _ in 0..<3 {
            blurLines(count: height, length: width, step: 4, next: width * 4, radius)
            blurLines(count: width, length: height, step: width * 4, next: 4, radius)
        }
    }

    private mutating func blurLines(count: Int, length: Int, step: Int, next: Int, _ radius: Int) {
        let radius = min(radius, length - 1)
        guard radius > 0 else { return }
        let size = 2 * radius + 1
        var line = [Int](repeating: 0, count: length)
        pixels.withUnsafeMutableBufferPointer { pixels in
            for index in 0..<count {
                for channel in 0..<4 {
                    let start = index * next + channel
                    for place in 0..<length { line[place] = Int(pixels[start + place * step]) }
                    var sum = line[0] * radius
                    for place in 0..<radius { sum += line[min(place, length - 1)] }
                    for place in 0..<length {
                        sum += line[min(place + radius, length - 1)]
                        pixels[start + place * step] = UInt8(sum / size)
                        sum -= line[max(place - radius, 0)]
                    }
                }
            }
        }
    }

    /// Replaces all colours by one.
    mutating func tint(_ rgb: UInt32) {
        let parts = [Int(rgb & 0xFF), Int(rgb >> 8 & 0xFF), Int(rgb >> 16 & 0xFF)]
        for at in stride(from: 0, to: pixels.count, by: 4) {
            let alpha = Int(pixels[at + 3])
            for channel in 0..<3 { pixels[at + channel] = UInt8(parts[channel] * alpha / 255) }
        }
    }

    /// Rounds the corners: top left, top right, bottom right, bottom left.
    mutating func round(_ corners: [Double]) {
        for (index, wanted) in corners.prefix(4).enumerated() where wanted > 0 {
            let radius = min(wanted, Double(min(width, height)) / 2)
            let isRight = index == 1 || index == 2
            let isBottom = index >= 2
            for y in 0..<Int(clamping: radius.rounded(.up)) {
                for x in 0..<Int(clamping: radius.rounded(.up)) {
                    let (dx, dy) = (radius - Double(x) - 0.5, radius - Double(y) - 0.5)
                    let distance = (dx * dx + dy * dy).squareRoot()
                    let cover = min(max(radius - distance + 0.5, 0), 1)
                    guard cover < 1 else { continue }
                    let column = isRight ? width - 1 - x : x
                    let row = isBottom ? height - 1 - y : y
                    let at = (row * width + column) * 4
                    for channel in 0..<4 {
                        // SAFETY: a byte times a factor between 0 and 1.
                        pixels[at + channel] = UInt8(Double(pixels[at + channel]) * cover)
                    }
                }
            }
        }
    }
}
