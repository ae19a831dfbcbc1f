import AnimationWorker
import ArgumentParser
import BenchKit
import Dispatch
import VideoWorker
import Foundation
import ImageDecodingWorker
import StdExtras

/// Measures the window: its list beside a stock GTK list, a busy chat, and the program itself. Needs a display;
/// `Scripts/bench-ui` provides one.
///
/// Each case runs in a process of its own, started by this one, so that no case profits from the caches of another.
@main
struct BenchUI {
    // Not asynchronous: cases need the main thread, which is GTK's.
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        // `martlet` starts itself as these workers, too.
        if arguments.first == "animation-worker" { exit(runAnimationWorker(Array(arguments.dropFirst()))) }
        if arguments.first == "sticker-worker" { exit(runVideoStickerWorker(Array(arguments.dropFirst()))) }
        if arguments == ["film-worker"] { exit(runVideoWorker()) }
        if arguments == ["picture-worker"] { exit(runImageDecodingWorker()) }
        if arguments == ["picture-worker", "small"] {
            exit(runImageDecodingWorker(isSmall: true))
        }
        if arguments.first == "case", let name = arguments.dropFirst().first.flatMap(CaseName.init) {
            exit(MainActor.assumeIsolated { CaseRun.run(name) })
        }
        Task {
            await BenchCommand.main()
            exit(0)
        }
        dispatchMain()
    }
}

/// Runs all cases and compares them with the thresholds.
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-ui",
        abstract: "Measures the speed of the window, on the current display.",
        version: ProgramVersion.description(of: "bench-ui")
    )

    @Option(help: "The path of the program martlet. Without the path, the case 'program' is left out.")
    var martlet: String?

    @Option(help: "The number of chats in the store of the case 'program'.")
    var chats = 100_000

    @Option(help: "A case: list, stored, chat, stickers, reader or program. May be repeated. (default: all)")
    var only: [String] = []

    @Option(help: "A file to write the results to, as JSON.")
    var output: String?

    @Option(help: "A file to append the measured bars to, a line of JSON for each run.")
    var history: String?

    @Option(help: "The name of the measured version, in the history.")
    var measured = ProgramVersion.text

    func run() async throws {
        var results = Results()
        if wants("list") { try ListCases.run(&results) }
        if wants("stored") {
            try results.add("stored", "100,000 messages with holes", CaseProcess(.stored).values())
            try results.add("stored", "the same, a line each", CaseProcess(.lines).values())
        }
        if wants("chat") {
            try results.add("chat", "one chat of 2,000 messages", CaseProcess(.chat).values())
        }
        if wants("stickers") {
            try results.add("stickers", "30 on the screen", CaseProcess(.stickers).values())
        }
        if wants("reader") { try ReaderCases.run(&results) }
        if let martlet, wants("program") {
            try await ProgramCases(martlet, chats: chats).run(&results)
        }
        try output.map { try results.write(to: $0) }
        if let history {
            try results.append(Threshold.values(windowBars, in: results), of: measured, to: history)
        }
        if !Threshold.print(windowBars, for: results) { throw ExitCode(1) }
    }

    private func wants(_ name: String) -> Bool { only.isEmpty || only.contains(name) }
}
