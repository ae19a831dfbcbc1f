import GTKBridge
import NodeKit

/// An empty window: GTK's own time to the first frame. Run first, it also starts desktop services that the first
/// window of a session would wait for.
@MainActor
final class EmptyCase {
    private let start = FrameTime.now
    private var meter: FrameMeter?

    /// Opens the window.
    ///
    /// - Parameters:
    /// - application: The program.
    /// - done: Called with the results.
    init(in application: Application, _ done: @escaping @MainActor ([String: Double]) -> Void) {
        let window = ApplicationWindow(application, title: "Empty", width: 760, height: 1000)
        let column = Box(.vertical)
        column.append(HeaderBar())
        window.setContent(column)
        window.present()
        meter = FrameMeter(window) { [weak self] _ in
            guard let self, meter != nil else { return }
            meter = nil
            done(["first frame ms": (FrameTime.now - start).milliseconds])
        }
    }
}
