import FilmDecoding
import Foundation

extension FilmProcess.Program {
    /// The worker is `node-gallery`, which a build puts beside the test runner.
    static let gallery: FilmProcess.Program = {
        let runner = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return FilmProcess.Program(executable: runner.appending(path: "node-gallery").path)
    }()
}
