import ImageDecoding

/// Crops an image to a size.
struct Crop {
    private let pixels: [UInt8]
    private let width: Int
    private let height: Int

    /// Creates a crop of an image of `width * height * 4` bytes.
    init(_ pixels: [UInt8], width: Int, height: Int) {
        (self.pixels, self.width, self.height) = (pixels, width, height)
    }

    /// The middle of the image, stretched where it is too small.
    func filling(width: Int, height: Int) -> DecodedImage? {
        guard width != self.width || height != self.height else {
            return DecodedImage(width: width, height: height, pixels: pixels)
        }
        let scale = max(Double(width) / Double(self.width), Double(height) / Double(self.height))
        let left = (Double(self.width) - Double(width) / scale) / 2
        let top = (Double(self.height) - Double(height) / scale) / 2
        var target = [UInt8](repeating: 0, count: width * height * 4)
        pixels.withUnsafeBufferPointer { source in
            var at = 0
            for y in 0..<height {
                let place = max(0, top + (Double(y) + 0.5) / scale - 0.5)
                let (row, below) = (min(Int(place), self.height - 1), min(Int(place) + 1, self.height - 1))
                // SAFETY: within an image in memory, so finite and no more than its height.
                let part = Int((place - Double(Int(place))) * 256)
                for x in 0..<width {
                    let place = max(0, left + (Double(x) + 0.5) / scale - 0.5)
                    let (column, right) = (
                        min(Int(place), self.width - 1), min(Int(place) + 1, self.width - 1)
                    )
                    // SAFETY: the same for the columns.
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
        return DecodedImage(width: width, height: height, pixels: target)
    }
}
