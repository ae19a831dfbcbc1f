import Dispatch

/// Carries out a recorder's commands in order, off the caller's thread.
final class RecorderQueue: Sendable {
    private let queue = DispatchQueue(label: "martlet.recorder")
    // SAFETY: used on `queue` only.
    private nonisolated(unsafe) var pipeline: RecorderPipeline?

    func begin(_ source: RecorderSource, _ camera: RecorderSource?, into capture: Capture) {
        queue.async {
            do throws(RecorderError) {
                let pipeline = try RecorderPipeline(source, camera, into: capture)
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
