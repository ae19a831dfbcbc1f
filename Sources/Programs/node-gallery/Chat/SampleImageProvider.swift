import ChatNodes
import ChatPresentation
import ClientModel
import ImageCodec

/// Generated images of hills and a sky. Only one user has an avatar.
@MainActor
final class SampleImageProvider: ImageProvider {
    func file(of source: LayoutImage.Source, width: Int, height: Int) -> ImageFile? {
        switch source {
        case .media(let media) where media.number != 30 && media.number != 21:
            let number = media.number
            return ImageFile(name: "media \(number)", miniature: Self.landscape(number, 40)) {
                Self.landscape(number, 480)
            }
        case .peer(SamplePeople.clara):
            return ImageFile(name: "clara") { Self.landscape(99, 120) }
        case .media, .peer, .savedMessages, .map: return nil
        }
    }

    func name(of peer: PeerID) -> String { SamplePeople.peers[peer]?.title ?? "Other Person" }

    /// An image as a PNG file.
    private nonisolated static func landscape(_ seed: Int64, _ side: Int) -> [UInt8] {
        var colors: [UInt8] = []
        let shift = Double(seed % 17)
        for y in 0..<side {
            for x in 0..<side {
                let (u, v) = (Double(x) / Double(side), Double(y) / Double(side))
                let hills = [(0.45, 0.1, 5.0), (0.62, 0.08, 8.0), (0.8, 0.06, 11.0)]
                let layer = hills.lastIndex { base, swing, pace in
                    v > base + swing * wave(u * pace + shift * (pace - 3))
                }
                switch layer {
                case nil: colors += [UInt8(110 + 120 * v), UInt8(160 + 70 * v), UInt8(225 - 25 * v), 255]
                case 0?: colors += [96, 128, 150, 255]
                case 1?: colors += [72, 112, 96, 255]
                default: colors += [48, 84, 60, 255]
                }
            }
        }
        return (try? Pixels(colors: colors, width: side, height: side).png()) ?? []
    }

    /// A wave between -1 and 1, made of parabolas.
    private nonisolated static func wave(_ x: Double) -> Double {
        let part = x - x.rounded(.down)
        return part < 0.5 ? 16 * part * (0.5 - part) : -16 * (part - 0.5) * (1 - part)
    }
}
