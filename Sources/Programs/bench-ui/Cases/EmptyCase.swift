import GTKBridge
import NodeKit

/// A window with nothing in it: what GTK itself takes to its first frame. Run first, it also has the services of the
/// desktop started that the first window of a session would otherwise wait for.
@MainActor
final class EmptyCase {
    private let start = FrameTime.now
    private var meter: FrameMeter?

    /// - Parameters:
    ///   - application: The program.
    ///   - done: Gets the numbers.
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
