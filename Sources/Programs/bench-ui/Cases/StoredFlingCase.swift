import ChatNodes
import ChatPresentation
import ChatUI
import ClientModel
import Foundation
import GTKBridge
import LargeStore
import ListEngine
import MediaStore
import MessageStore
import NodeKit
import Signals

/// A fling over a chat of 100,000 messages in an encrypted store, of which each third hundred of the last 3,000 is
/// missing. Something that stands for the server fills a hole 30 ms after the store asked for it.
///
/// The messages have the texts of ``LongChat``, or only a line, so that a screen has many of them.
@MainActor
final class StoredFlingCase {
    private nonisolated static let answerTime = Duration.milliseconds(30)
    /// The number of messages that are stored and fetched together.
    private nonisolated static let page = 100
    /// The number of newest messages among which some are missing; the fling passes some 600.
    private nonisolated static let newest = 3_000

    private let isOfLines: Bool
    private let application: Application
    private let done: @MainActor ([String: Double]) -> Void
    private let folder = NSTemporaryDirectory() + "/bench-ui-\(getpid())"
    /// Never shown: the program would end while the store is filled, as it has no window then.
    private let keeping: ApplicationWindow
    private var fling: FlingCase<StoredList>?
    private var answering: Subscription?

    init(
        ofLines isOfLines: Bool,
        in application: Application,
        _ done: @escaping @MainActor ([String: Double]) -> Void
    ) {
        (self.isOfLines, self.application, self.done) = (isOfLines, application, done)
        keeping = ApplicationWindow(application, title: "Nothing yet", width: 1, height: 1)
        Task {
            // Without results the run has failed and reports it.
            do { try await start() } catch { application.quit() }
        }
    }

    private func start() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let key = [UInt8](repeating: 0x5A, count: MediaKey.byteCount)
        let store = try MessageStore.open(StoreFiles(folder: folder), options: StoreOptions(key: key))
        let media = try await MediaStore.open(at: folder + "/media", key: MediaKey(key))
        let peer = try await Self.fill(store, isOfLines)
        answering = Self.answer(store, isOfLines)
        fling = FlingCase(StoredList(store, media, peer), since: FrameTime.now, in: application) { values in
            try? FileManager.default.removeItem(atPath: self.folder)
            self.done(values)
        }
    }

    private nonisolated static func fill(_ store: MessageStore, _ isOfLines: Bool) async throws -> PeerID {
        let peer = try await store.transaction { transaction in
            try transaction.setChatListEnd(nil, of: .main)
            return try LargeStore.add("Ann Larkin", number: 9, to: transaction, isComplete: false)
        }
        let pages = LongChat.count / page
        for first in 0..<pages where !isMissing(first) {
            try await store.transaction(.buffered) { transaction in
                let ids = range(of: first)
                _ = try transaction.add(ids.map { message($0, isOfLines, in: peer) })
                let known =
                    first == 0 ? 1...ids.upperBound : first == pages - 1 ? ids.lowerBound...Int32.max : ids
                try transaction.addChunk(known, ChunkScope(.cloud, .everywhere), of: peer)
            }
        }
        return peer
    }

    /// Stands for the server: fills the holes that the store asks for.
    private nonisolated static func answer(_ store: MessageStore, _ isOfLines: Bool) -> Subscription {
        store.demand.start(next: { demands in
            for demand in demands {
                Task {
                    try await Task.sleep(for: answerTime)
                    try await store.transaction(.buffered) { transaction in
                        let ids = demand.hole.clamped(to: 1...Int32(LongChat.count)).suffix(page)
                        let messages = ids.map { message($0, isOfLines, in: demand.peer) }
                        try transaction.fill(demand, with: messages, isLast: false)
                    }
                }
            }
        })
    }

    private nonisolated static func isMissing(_ page: Int) -> Bool {
        page > (LongChat.count - newest) / Self.page && page.isMultiple(of: 3)
            && page < LongChat.count / Self.page - 1
    }

    private nonisolated static func range(of page: Int) -> ClosedRange<Int32> {
        Int32(page * Self.page + 1)...Int32((page + 1) * Self.page)
    }

    private nonisolated static func message(_ number: Int32, _ isOfLines: Bool, in peer: PeerID) -> Message {
        let text = isOfLines ? LongChat.line(Int(number)) : LongChat.text(Int(number))
        return LargeStore.message(text, in: peer, id: number, at: 1_700_000_000 + 40 * number)
    }
}

/// The chat of a store as the window shows it.
@MainActor
private struct StoredList: MeasuredList {
    private let store: MessageStore
    private let media: MediaStore
    private let peer: PeerID
    private var chat: StandaloneChat?

    init(_ store: MessageStore, _ media: MediaStore, _ peer: PeerID) {
        (self.store, self.media, self.peer) = (store, media, peer)
    }

    mutating func show() -> Widget {
        let chat = StandaloneChat(store, media, ChatTraits(peer, kind: .dialog, ownID: LongChat.own))
        self.chat = chat
        return chat.widget
    }

    var isComplete: Bool { (chat?.surface.surface.isComplete ?? false) && chat?.messages.isEmpty == false }
    var blankPixels: Double { chat?.surface.blankPixels ?? 0 }
    var isWaiting: Bool { chat?.surface.isWaiting ?? false }
    var counts: LayoutCounts? { chat?.surface.counts }
    func scroll(by distance: Double) { chat?.surface.surface.change { $0.drag(by: distance, at: $1) } }
}

extension ChatSurface {
    /// The pixels of the last frame without a row, or with an empty one. At an end of the chat, where a drag pulls the
    /// rows away from the edge, nothing is missing beyond it.
    var blankPixels: Double {
        let step = surface.step
        guard let top = step.rows.first, let bottom = step.rows.last else { return 0 }
        let above = step.distanceToTop == .known(0) ? 0 : max(0, top.y)
        let below = step.distanceToBottom == .known(0) ? 0 : max(0, Double(widget.height) - bottom.bottom)
        return surface.blankHeight + above + below
    }

    /// True if the last frame stood at an end of the loaded rows although there are more.
    var isWaiting: Bool {
        surface.step.distanceToTop == .atLeast(0) || surface.step.distanceToBottom == .atLeast(0)
    }
}
