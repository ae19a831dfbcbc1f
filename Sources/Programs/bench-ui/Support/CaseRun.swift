import Foundation
import GTKBridge

/// The inside of a ``CaseProcess``: a window with one case.
@MainActor
enum CaseRun {
    /// Runs a case until it has results, and prints them.
    static func run(_ name: CaseName) -> Int32 {
        switch name {
        case .ours: return run(OurList())
        case .stock: return run(StockList())
        case .stored: return run { StoredFlingCase(ofLines: false, in: $0, $1) }
        case .lines: return run { StoredFlingCase(ofLines: true, in: $0, $1) }
        case .chat: return run { ChatCase(in: $0, $1) }
        case .stickers: return run { StickersCase(in: $0, $1) }
        case .empty: return run { EmptyCase(in: $0, $1) }
        case .articleParagraph: return run { ReaderCase(.paragraph, in: $0, $1) }
        case .articleBlocks: return run { ReaderCase(.blocks, in: $0, $1) }
        case .articlePictures: return run { ReaderCase(.pictures, in: $0, $1) }
        case .articleTable: return run { ReaderCase(.table, in: $0, $1) }
        }
    }

    private static func run(_ list: some MeasuredList) -> Int32 {
        let start = FrameTime.now
        return run { FlingCase(list, since: start, in: $0, $1) }
    }

    private static func run<Case>(
        _ make: @escaping @MainActor (Application, @escaping @MainActor ([String: Double]) -> Void) -> Case
    ) -> Int32 {
        // The closure below keeps the running case.
        var running: [Case] = []
        var isDone = false
        let application = Application(id: "org.martlet.BenchUI", isUnique: false) { application in
            guard running.isEmpty else { return }
            running.append(
                make(application) { values in
                    isDone = say(values)
                    application.quit()
                }
            )
        }
        let status = application.run()
        return isDone ? status : 1
    }

    private static func say(_ values: [String: Double]) -> Bool {
        guard let line = try? JSONEncoder().encode(values) else { return false }
        FileHandle.standardOutput.write(line)
        return true
    }
}
