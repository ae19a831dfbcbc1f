import Dispatch
import VideoWorker
import Foundation
import GTKBridge
import NodeKit
import ImageDecodingWorker

/// Shows in a window what `NodeKit` draws, laid out by its threads: to look at, and for tests with a display.
///
///     node-gallery [chat] [dark] [rtl] [1000x900] [at=12] [probe]
///
/// Texts, or with `chat` a chat of all kinds of bubbles beside a list of chats.
///
/// With `probe` it says on standard output when all is drawn and how much processor time a second of rest costs, and
/// ends when there is no more input; with `act` as well it does not measure, but says what is clicked, and has the chat
/// do what lines of input say (`ChatCommand`).
@main struct NodeGallery {
    // Not asynchronous: that would give the main thread away, which is GTK's.
    static func main() {
        // As `martlet` is one for its pictures.
        if CommandLine.arguments.dropFirst() == ["film-worker"] { exit(runVideoWorker()) }
        if CommandLine.arguments.dropFirst() == ["picture-worker"] { exit(runImageDecodingWorker()) }
        let arguments = Set(CommandLine.arguments.dropFirst())
        let status = MainActor.assumeIsolated {
            // Kept by the closure below.
            var pages: [ChatPage] = []
            let application = Application(id: "org.martlet.NodeGallery", isUnique: false) { application in
                @MainActor func drawn() {
                    guard arguments.contains("probe") else { return }
                    Task {
                        await Probe.run(measuresRest: !arguments.contains("act")) { pages.first?.perform($0) }
                        application.quit()
                    }
                }
                if arguments.contains("chat") {
                    pages.append(ChatPage.open(in: application, ChatPageStyle(arguments), drawn: drawn))
                } else {
                    Gallery.open(in: application, isDark: arguments.contains("dark"), drawn: drawn)
                }
            }
            return application.run()
        }
        exit(status)
    }
}

/// What a test wants to know of the process.
@MainActor
enum Probe {
    /// Returns when there is no more input, whose lines go to `perform`.
    static func run(measuresRest: Bool, _ perform: (String) -> Void) async {
        // A frame to be shown by the display after it was drawn.
        try? await Task.sleep(for: .milliseconds(200))
        say("drawn")
        if measuresRest {
            let before = clock()
            try? await Task.sleep(for: .seconds(1))
            say("rest \((clock() - before) * 1000 / Int(CLOCKS_PER_SEC)) ms")
        }
        for await line in input() { perform(line) }
    }

    /// Lines that come in, read off the main thread, which goes on drawing.
    private static func input() -> AsyncStream<String> {
        AsyncStream { continuation in
            DispatchQueue.global().async {
                while let line = readLine() { continuation.yield(line) }
                continuation.finish()
            }
        }
    }

    static func say(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}
