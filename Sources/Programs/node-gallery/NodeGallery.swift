import Dispatch
import VideoWorker
import Foundation
import GTKBridge
import ImageDecodingWorker
import NodeKit
import StdExtras

/// Shows the drawings of `NodeKit` in a window, laid out by its threads: for inspection, and for tests with a
/// display.
@main struct NodeGallery {
    private static let help = ProgramHelp(
        "node-gallery",
        """
        Shows texts, a chat with all kinds of bubbles, or an article with all kinds of blocks, in a window.

        node-gallery [chat|article] [dark] [rtl] [1000x900] [at=12] [probe [act]]
            chat       Shows a chat beside a chat list, instead of texts.
            article    Shows an article, instead of texts.
            dark       Uses dark colors.
            rtl        Lays the chat or the article out from right to left.
            1000x900   Sets the size of its window.
            at=12      Shows the chat from this row on.
            probe      Prints "drawn" when everything is drawn, then the processor time of an idle second. Exits at
                       the end of the input.
            probe act  Does not measure, but prints each click and runs the commands in the input (ChatCommand).

        --version   Prints the version.
        --help, -h  Prints this text.
        """
    )

    // Not asynchronous: that would give the main thread away, which is GTK's.
    static func main() {
        // `martlet` starts itself as these workers, too.
        if CommandLine.arguments.dropFirst() == ["film-worker"] { exit(runVideoWorker()) }
        if CommandLine.arguments.dropFirst() == ["picture-worker"] { exit(runImageDecodingWorker()) }
        if CommandLine.arguments.dropFirst() == ["picture-worker", "small"] {
            exit(runImageDecodingWorker(isSmall: true))
        }
        if let answer = help.answer(to: CommandLine.arguments.dropFirst()) {
            print(answer)
            exit(EXIT_SUCCESS)
        }
        let arguments = Set(CommandLine.arguments.dropFirst())
        let status = MainActor.assumeIsolated {
            // The closure below keeps the page.
            var pages: [ChatPage] = []
            var articles: [ArticlePage] = []
            let application = Application(id: "org.martlet.NodeGallery", isUnique: false) { application in
                @MainActor func drawn() {
                    guard arguments.contains("probe") else { return }
                    Task {
                        await Probe.run(measuresRest: !arguments.contains("act")) {
                            pages.first?.perform($0)
                            articles.first?.perform($0)
                        }
                        application.quit()
                    }
                }
                if arguments.contains("chat") {
                    pages.append(ChatPage.open(in: application, ChatPageStyle(arguments), drawn: drawn))
                } else if arguments.contains("article") {
                    articles.append(ArticlePage.open(in: application, ChatPageStyle(arguments), drawn: drawn))
                } else {
                    Gallery.open(in: application, isDark: arguments.contains("dark"), drawn: drawn)
                }
            }
            return application.run()
        }
        exit(status)
    }
}

/// Reports on the process to a test.
@MainActor
enum Probe {
    /// Passes lines of input to `perform`, and returns at the end of the input.
    static func run(measuresRest: Bool, _ perform: (String) -> Void) async {
        // The display needs a moment to show a drawn frame.
        try? await Task.sleep(for: .milliseconds(200))
        say("drawn")
        if measuresRest {
            let before = clock()
            try? await Task.sleep(for: .seconds(1))
            say("rest \((clock() - before) * 1000 / Int(CLOCKS_PER_SEC)) ms")
        }
        for await line in input() { perform(line) }
    }

    /// The lines of the input, read off the main thread, which continues to draw.
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
