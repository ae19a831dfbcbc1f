import Dispatch

/// Does what a recorder asks for, one thing after the other, off the threads that ask.
final class RecorderQueue: Sendable {
    private let queue = DispatchQueue(label: "martlet.recorder")
    // SAFETY: touched on `queue` alone.
    private nonisolated(unsafe) var pipeline: RecorderPipeline?

    func begin(_ source: RecorderSource, into capture: Capture) {
        queue.async {
            do throws(RecorderError) {
                let pipeline = try RecorderPipeline(source, into: capture)
                self.pipeline = pipeline
                try pipeline.start()
            } catch {
                capture.fail(error)
            }
        }
    }

    func end() { queue.async { self.pipeline?.end() } }

    func stop() {
        queue.async {
            self.pipeline?.stop()
            self.pipeline = nil
        }
    }
}
