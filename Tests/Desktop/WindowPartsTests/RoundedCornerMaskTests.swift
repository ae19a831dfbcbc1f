import ChatPresentation
import Testing

@testable import WindowParts

@Suite struct RoundedCornerMaskTests {
    private func alphas(_ corners: Corners, width: Int, height: Int, scale: Int = 1) -> [UInt8] {
        var pixels = [UInt8](repeating: 255, count: width * height * 4)
        RoundedCornerMask(width: width, height: height, corners, scale: scale).apply(to: &pixels)
        return stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] }
    }

    @Test func `a circle has no corners and keeps its middle`() {
        let alphas = alphas(Corners(50), width: 100, height: 100)
        for corner in [0, 99, 9900, 9999] { #expect(alphas[corner] == 0) }
        #expect(alphas[50 * 100 + 50] == 255 && alphas[50 * 100 + 2] == 255)
        let area = alphas.reduce(0) { $0 + Int($1) } / 255
        #expect(abs(area - 7854) < 40)
    }

    @Test func `only the corners that are round are cut`() {
        let alphas = alphas(
            Corners(topLeft: 8, topRight: 0, bottomLeft: 0, bottomRight: 0),
            width: 40,
            height: 30
        )
        #expect(alphas[0] == 0 && alphas[39] == 255 && alphas[29 * 40] == 255 && alphas[29 * 40 + 39] == 255)
    }

    @Test func `what is cut has no colour left, for pixels are multiplied by how solid they are`() {
        var pixels = [UInt8](repeating: 200, count: 16 * 16 * 4)
        RoundedCornerMask(width: 16, height: 16, Corners(4), scale: 2).apply(to: &pixels)
        #expect(Array(pixels.prefix(4)) == [0, 0, 0, 0])
    }

    @Test func `a picture of another size is left as it is`() {
        var pixels = [UInt8](repeating: 9, count: 100)
        RoundedCornerMask(width: 8, height: 8, Corners(4), scale: 1).apply(to: &pixels)
        #expect(pixels == [UInt8](repeating: 9, count: 100))
    }
}
