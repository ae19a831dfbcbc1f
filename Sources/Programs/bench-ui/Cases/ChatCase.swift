import ChatNodes
import ChatPresentation
import ClientModel
import ChatUI
import Foundation
import GTKBridge
import LargeStore
import ListEngine
import MediaStore
import MessageStore
import NodeKit
import Signals

/// A stored chat at its newest message: the time from the arrival of a message to the screen, and the effect of
/// 100,000 updates in a burst.
@MainActor
final class ChatCase {
    private nonisolated static let messages = 2_000
    private nonisolated static let arrivals = 200
    private nonisolated static let updates = 100_000
    /// The number of updates per transaction.
    private nonisolated static let batch = 100

    private let window: ApplicationWindow
    private let done: @MainActor ([String: Double]) -> Void
    private let folder = NSTemporaryDirectory() + "/bench-ui-\(getpid())"
    private var meter: FrameMeter?
    private var chat: StandaloneChat?
    private var drawn: (@MainActor () -> Void)?

    init(in application: Application, _ done: @escaping @MainActor ([String: Double]) -> Void) {
        self.done = done
        window = ApplicationWindow(application, title: "Chat", width: 760, height: 1000)
        Task {
            // Without results the run has failed and reports it.
            let values = try? await measure()
            try? FileManager.default.removeItem(atPath: folder)
            if let values { done(values) } else { application.quit() }
        }
    }

    private func measure() async throws -> [String: Double] {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let key = [UInt8](repeating: 0x5A, count: MediaKey.byteCount)
        let store = try MessageStore.open(StoreFiles(folder: folder), options: StoreOptions(key: key))
        let media = try await MediaStore.open(at: folder + "/media", key: MediaKey(key))
        let peer = try await fill(store)
        let chat = StandaloneChat(store, media, ChatTraits(peer, kind: .dialog, ownID: LongChat.own))
        self.chat = chat
        let column = Box(.vertical)
        column.append(HeaderBar())
        column.append(chat.widget)
        window.setContent(column)
        window.present()
        meter = FrameMeter(window) { [weak self] _ in self?.drawn?() }
        try await until("the first messages") { chat.surface.surface.isComplete }
        var values = try await arrivals(in: peer, of: store)
        values.merge(try await storm(in: peer, of: store)) { $1 }
        chat.stop()
        await store.close()
        return values
    }

    private func fill(_ store: MessageStore) async throws -> PeerID {
        try await store.transaction { transaction in
            try transaction.setChatListEnd(nil, of: .main)
            let peer = try LargeStore.add("Ann Larkin", number: 9, to: transaction)
            _ = try transaction.add((1...Self.messages).map { message($0, in: peer) })
            return peer
        }
    }

    // MARK: - Single messages

    /// Measures the time from before a message is stored to the end of the first frame with its row.
    private func arrivals(in peer: PeerID, of store: MessageStore) async throws -> [String: Double] {
        var times: [Double] = []
        for number in Self.messages + 1...Self.messages + Self.arrivals {
            // At varying moments between two frames.
            try await Task.sleep(for: .milliseconds(40) + .microseconds(number * 1_700 % 16_667))
            let message = message(number, in: peer)
            let start = FrameTime.now
            async let added: Void = store.transaction(.buffered) { _ = try $0.add([message]) }
            let end = try await untilDrawn(message.key)
            try await added
            times.append((end - start).milliseconds)
        }
        let sorted = Quantiles(times)
        return ["new ms p50": sorted.at(50), "new ms p95": sorted.at(95), "new ms worst": sorted.at(100)]
    }

    private func untilDrawn(_ key: MessageKey) async throws -> Duration {
        try await until("message \(key.id)") { [weak self] in
            guard let chat = self?.chat, let row = chat.row(of: key) else { return false }
            let surface = chat.surface.surface
            return surface.step.rows.contains { $0.id == row && $0.index != nil } && surface.blankHeight == 0
        }
    }

    /// The time of the first frame for which `holds` returns true.
    @discardableResult
    private func until(_ event: String, _ holds: @escaping @MainActor () -> Bool) async throws -> Duration {
        let moment = Moment()
        drawn = { if moment.value == nil, holds() { moment.value = FrameTime.now } }
        defer { drawn = nil }
        for _ in 0..<10_000 {
            if let value = moment.value { return value }
            try await Task.sleep(for: .milliseconds(1))
        }
        throw BenchError.silent(event)
    }

    @MainActor
    private final class Moment {
        var value: Duration?
    }

    // MARK: - A burst

    /// Runs updates of which 8 in 10 are new messages, one is an edit, one a deletion.
    private func storm(in peer: PeerID, of store: MessageStore) async throws -> [String: Double] {
        guard let chat else { return [:] }
        var rate = EventRate()
        var count = chat.surface.transactionCount
        var frames = 0
        drawn = {
            frames += 1
            let now = chat.surface.transactionCount
            for _ in count..<now { rate.note(FrameTime.now) }
            count = now
        }
        let before = (transactions: count, moment: FrameTime.now)
        try await Self.live(Self.updates, in: peer, of: store, from: Self.messages + Self.arrivals)
        let length = (FrameTime.now - before.moment) / .seconds(1)
        let view = HistoryView(peer, frame: HistoryFrame(.newest, count: 120))
        let stored = try await store.view(view).first()?.entries.map(\.message) ?? []
        var last = FrameTime.now
        while FrameTime.now - last < .milliseconds(500) {
            let shown = chat.surface.transactionCount
            try await Task.sleep(for: .milliseconds(50))
            if chat.surface.transactionCount != shown { last = FrameTime.now }
        }
        drawn = nil
        let shown = Array(chat.messages.suffix(50))
        let wrong = zip(shown, stored.suffix(50)).count { $0 != $1 } + (shown.count == 50 ? 0 : 50)
        return [
            "storm s": length,
            "updates/s": Double(Self.updates) / length,
            "transactions": Double(chat.surface.transactionCount - before.transactions),
            "transactions/s, most": Double(rate.most),
            "frames": Double(frames),
            "wrong": Double(wrong),
        ]
    }

    @concurrent
    private nonisolated static func live(
        _ count: Int,
        in peer: PeerID,
        of store: MessageStore,
        from start: Int
    ) async throws {
        var number = start
        for _ in 0..<count / batch {
            let first = number
            number = try await store.transaction(.buffered) { transaction in
                var number = first
                for index in 0..<batch {
                    switch index % 10 {
                    case 4:
                        _ = try transaction.update(key(number, in: peer)) {
                            $0.content = EncodedContent(MessageContent(text: "Edited \(number)"))
                        }
                    case 9: try transaction.delete([key(number - 1, in: peer)])
                    default:
                        number += 1
                        _ = try transaction.add(message(number, in: peer))
                    }
                }
                return number
            }
        }
    }
}

private func key(_ number: Int, in peer: PeerID) -> MessageKey {
    MessageKey(peer: peer, namespace: .cloud, id: Int32(number))
}

private func message(_ number: Int, in peer: PeerID) -> Message {
    LargeStore.message(LongChat.text(number), in: peer, id: Int32(number), at: 1_700_000_000 + Int32(number))
}

/// The highest number of events in one second.
struct EventRate {
    private(set) var most = 0
    private var recent: [Duration] = []

    mutating func note(_ moment: Duration) {
        recent.removeAll { moment - $0 >= .seconds(1) }
        recent.append(moment)
        most = max(most, recent.count)
    }
}
