import AnimationFrames
import BenchKit
import ChatNodes
import ChatPresentation
import ClientModel
import GTKBridge
import NodeKit

/// Thirty different animated stickers on the screen: the cost of animating them once they are rendered.
@MainActor
final class StickersCase {
    private static let count = 30
    private static let columns = 5
    /// The largest size at which thirty stickers fit on the screen, in pixels.
    private static let side: Float = 144
    private static let length = Duration.seconds(5)

    private let window: ApplicationWindow
    private let animations = AnimationStore(AnimationRenderer())
    private let stickers = Stickers()
    private let pictures: ImageLoader
    private let start = FrameTime.now

    /// Opens the window.
    ///
    /// - Parameters:
    /// - application: The program.
    /// - done: Called with the results.
    init(in application: Application, _ done: @escaping @MainActor ([String: Double]) -> Void) {
        pictures = ImageLoader(stickers, animations: animations)
        window = ApplicationWindow(application, title: "Stickers", width: 760, height: 1000)
        let column = Box(.vertical)
        column.append(HeaderBar())
        for line in 0..<Self.count / Self.columns {
            let row = Box(.horizontal)
            for place in 0..<Self.columns { row.append(tile(line * Self.columns + place)) }
            column.append(row)
        }
        window.setContent(column)
        window.present()
        Task {
            // Without results the run has failed and reports it.
            if let values = try? await measure() { done(values) } else { application.quit() }
        }
    }

    private func tile(_ number: Int) -> Widget {
        let request = LayoutImage(.media(MediaID(.document, Int64(number))), corners: Corners(0))
        let size = Size(width: Self.side, height: Self.side)
        let painter = LayoutPainter(theme: .light, pictures: pictures)
        return CustomWidget(
            ImageTile(request, size, painter: painter) { .light },
            styleName: "picture",
            role: .image
        )
    }

    private func measure() async throws -> [String: Double] {
        // The worker renders each sticker once, one after another.
        while animations.frameCount < Self.count || animations.drawingCount > 0 {
            guard FrameTime.now - start < .seconds(60) else { throw BenchError.silent("the stickers") }
            try await Task.sleep(for: .milliseconds(20))
        }
        let drawn = FrameTime.now
        try await Task.sleep(for: .seconds(1))
        let before = (frames: animations.frameCount, cpu: Stopwatch.processNanoseconds, moment: FrameTime.now)
        try await Task.sleep(for: Self.length)
        let seconds = (FrameTime.now - before.moment) / .seconds(1)
        return [
            "drawn s": (drawn - start) / .seconds(1),
            "cores": Double(Stopwatch.processNanoseconds - before.cpu) / 1e9 / seconds,
            "frames/s of each": Double(animations.frameCount - before.frames) / Double(Self.count) / seconds,
            "MB": ProcessMemory.resident(),
        ]
    }
}

/// The files of the stickers.
@MainActor
private final class Stickers: ImageProvider {
    func file(of source: LayoutImage.Source, width: Int, height: Int) -> ImageFile? {
        guard case .media(let id) = source else { return nil }
        return ImageFile(name: "sticker \(id.number)", isAnimated: true) {
            Array(TestSticker(number: Int(id.number)).lottie.utf8)
        }
    }

    func name(of peer: PeerID) -> String { "" }
}
