import VideoDecoding
import Foundation

extension VideoDecoderProcess.Program {
    /// The worker is `node-gallery`, which a build puts beside the test runner.
    static let gallery: VideoDecoderProcess.Program = {
        let runner = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return VideoDecoderProcess.Program(executable: runner.appending(path: "node-gallery").path)
    }()
}
