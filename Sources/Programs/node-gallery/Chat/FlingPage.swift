import ChatNodes
import ChatPresentation
import ClientModel
import GTKBridge
import Glibc
import ListEngine
import NodeKit

/// A long chat that is scrolled by itself, to measure what a frame costs the main thread.
@MainActor
final class FlingPage: ChatSurfaceDelegate {
    /// Pixels a second.
    private static let speed = 8_000.0
    private static let messageCount = 20_000

    private let chat: ChatSurface
    private let pictures = SamplePictures()
    private var last: (time: Duration, cpu: Int)?
    private var costs: [Int] = []
    private var intervals: [Int] = []
    private var blankRows = 0
    private var isRunning = false
    private let end: () -> Void

    /// Opens the window, scrolls for a few seconds, says what it cost and calls `end`.
    static func open(in application: Application, _ look: Look, end: @escaping () -> Void) -> FlingPage {
        let window = ApplicationWindow(application, title: "Fling", width: look.width, height: look.height)
        let page = FlingPage(look, end: end)
        let column = Box(.vertical)
        column.append(HeaderBar())
        column.append(page.chat.widget)
        window.setContent(column)
        window.present()
        return page
    }

    private init(_ look: Look, end: @escaping () -> Void) {
        self.end = end
        chat = ChatSurface(
            language: EnglishLanguage(),
            zone: TimeZoneRules(),
            today: TimeZoneRules().day(of: SamplePeople.evening),
            theme: look.isDark ? .dark : .light,
            pictures: PictureBook(pictures),
            label: "Messages"
        )
        chat.delegate = self
        let entries = SampleChat.long(count: Self.messageCount)
        chat.show(ChatUpdate(entries, edges: ListEdges(top: .end, bottom: .end), reason: .initial))
    }

    func perform(_ action: LayoutAction, in entry: ChatEntry) {}
    func clicked(_ entry: ChatEntry, _ click: ClickEvent) {}
    func openPeer(_ peer: PeerID) {}

    func didStep(_ step: ListStep) {
        blankRows += isRunning ? step.rows.count { !$0.isMeasured } : 0
        guard !isRunning, !step.rows.isEmpty, step.rows.allSatisfy(\.isMeasured) else { return }
        isRunning = true
        chat.surface.host?.onFrame { [weak self] in self?.frame(at: $0) ?? false }
    }

    /// Moves the list on, and notes what the frame before cost.
    private func frame(at time: Duration) -> Bool {
        let cpu = Self.threadMicroseconds()
        if let last {
            let seconds = Double((time - last.time).components.attoseconds) / 1e18
            costs.append(cpu - last.cpu)
            intervals.append(Int(seconds * 1e6))
            chat.surface.change { $0.drag(by: Self.speed * seconds, at: $1) }
        }
        last = (time, cpu)
        guard costs.count < 240 else {
            report()
            end()
            return false
        }
        return true
    }

    private func report() {
        let sorted = costs.dropFirst(10).sorted()
        func part(_ share: Double) -> Double { Double(sorted[Int(Double(sorted.count - 1) * share)]) / 1000 }
        let late = intervals.count { $0 > 25_000 }
        Probe.say(
            "fling: main thread p50 \(part(0.5)) p95 \(part(0.95)) p99 \(part(0.99)) ms a frame, "
                + "\(late) late of \(intervals.count), \(blankRows) blank rows"
        )
    }

    private static func threadMicroseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
    }
}
