public import GTKBridge

extension PixelImage {
    /// A file, decoded as a request wants it; nil if it can't be decoded.
    ///
    /// Threads: any.
    public init?(_ bytes: [UInt8], for request: ImageRequest) {
        let (width, height) = (max(1, request.width), max(1, request.height))
        let decoded = ImageDecoder.decode(bytes) { own, ownHeight in
            // As large as needed to fill the frame, and no larger.
            let scale = max(Double(width) / Double(own), Double(height) / Double(ownHeight))
            return (
                Int((Double(own) * scale).rounded(.up)), Int((Double(ownHeight) * scale).rounded(.up))
            )
        }
        guard var image = decoded?.filling(width: width, height: height) else { return nil }
        if request.transform.blur > 0 { image.blur(by: request.transform.blur) }
        if let tint = request.transform.tint { image.tint(tint) }
        if request.transform.corners.contains(where: { $0 > 0 }) { image.round(request.transform.corners) }
        self = image
    }

    /// The middle of it, stretched where it is too small.
    func filling(width: Int, height: Int) -> PixelImage? {
        guard width != self.width || height != self.height else { return self }
        let scale = max(Double(width) / Double(self.width), Double(height) / Double(self.height))
        let left = (Double(self.width) - Double(width) / scale) / 2
        let top = (Double(self.height) - Double(height) / scale) / 2
        var target = [UInt8](repeating: 0, count: width * height * 4)
        pixels.withUnsafeBufferPointer { source in
            var at = 0
            for y in 0..<height {
                let place = max(0, top + (Double(y) + 0.5) / scale - 0.5)
                let (row, below) = (min(Int(place), self.height - 1), min(Int(place) + 1, self.height - 1))
                let part = Int((place - Double(Int(place))) * 256)
                for x in 0..<width {
                    let place = max(0, left + (Double(x) + 0.5) / scale - 0.5)
                    let (column, right) = (
                        min(Int(place), self.width - 1), min(Int(place) + 1, self.width - 1)
                    )
                    let share = Int((place - Double(Int(place))) * 256)
                    for channel in 0..<4 {
                        func sample(_ y: Int, _ x: Int) -> Int {
                            Int(source[(y * self.width + x) * 4 + channel])
                        }
                        let upper = sample(row, column) * (256 - share) + sample(row, right) * share
                        let lower = sample(below, column) * (256 - share) + sample(below, right) * share
                        target[at + channel] = UInt8((upper * (256 - part) + lower * part) >> 16)
                    }
                    at += 4
                }
            }
        }
        return PixelImage(width: width, height: height, pixels: target)
    }

    /// Blurs it: the mean of the neighbours on each axis, three times, which is nearly a Gaussian.
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

    /// Gives all of it one colour.
    mutating func tint(_ rgb: UInt32) {
        let parts = [Int(rgb & 0xFF), Int(rgb >> 8 & 0xFF), Int(rgb >> 16 & 0xFF)]
        for at in stride(from: 0, to: pixels.count, by: 4) {
            let alpha = Int(pixels[at + 3])
            for channel in 0..<3 { pixels[at + channel] = UInt8(parts[channel] * alpha / 255) }
        }
    }

    /// Rounds its corners: top left, top right, bottom right, bottom left.
    mutating func round(_ corners: [Double]) {
        for (index, wanted) in corners.prefix(4).enumerated() where wanted > 0 {
            let radius = min(wanted, Double(min(width, height)) / 2)
            let isRight = index == 1 || index == 2
            let isBottom = index >= 2
            for y in 0..<Int(radius.rounded(.up)) {
                for x in 0..<Int(radius.rounded(.up)) {
                    let (dx, dy) = (radius - Double(x) - 0.5, radius - Double(y) - 0.5)
                    let distance = (dx * dx + dy * dy).squareRoot()
                    let cover = min(max(radius - distance + 0.5, 0), 1)
                    guard cover < 1 else { continue }
                    let column = isRight ? width - 1 - x : x
                    let row = isBottom ? height - 1 - y : y
                    let at = (row * width + column) * 4
                    for channel in 0..<4 {
                        pixels[at + channel] = UInt8(Double(pixels[at + channel]) * cover)
                    }
                }
            }
        }
    }
}
