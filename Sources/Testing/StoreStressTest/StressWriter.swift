public import ClientModel
import MessageStore
import TestKit

/// A source of random transactions on a chat and a task queue of its own. Equal seeds and numbers give equal
/// transactions, so that two processes agree on the expected content.
public struct StressWriter: Sendable {
    /// The number of the writer.
    public let number: Int

    /// The expected content after all transactions so far.
    public private(set) var model = StressModel()

    /// The ids of its messages without the marker, ascending.
    private var ids: [Int32] = []
    private var random: SeededRandom

    /// Creates the writer as it is after its first `count` transactions.
    public init(seed: UInt64, number: Int, after count: Int = 0) {
        self.number = number
        random = SeededRandom(seed: seed &+ UInt64(number) &* 0x1234_5678_9ABC_DEF1)
        for _ in 0..<count { next() }
    }

    /// The chat of the writer.
    public var peer: PeerID { Self.peer(number) }

    static func peer(_ number: Int) -> PeerID { PeerID(.user, Int64(1000 + number)) }

    static func queue(_ number: Int) -> TaskQueueID { TaskQueueID("storm", Int64(number)) }

    static func key(_ id: Int32, _ number: Int) -> MessageKey {
        MessageKey(peer: peer(number), namespace: .cloud, id: id)
    }

    /// The id of the message whose text is the number of transactions.
    static let markerID: Int32 = 1

    /// Draws the next transaction and adds it to the model.
    @discardableResult
    public mutating func next() -> StressStep {
        model.count += 1
        var step = StressStep(
            number: model.count,
            isSynced: Int.random(in: 0..<2, using: &random) == 0,
            writer: number,
            added: [:],
            edited: [:],
            deleted: [],
            range: 1...1,
            readID: nil,
            addsTask: Int.random(in: 0..<2, using: &random) == 0,
            startsTask: false,
            endsTask: false
        )
        changeMessages(&step)
        changeTasks(&step)
        return step
    }

    private mutating func changeMessages(_ step: inout StressStep) {
        if model.lastID == 0 {
            step.added[Self.markerID] = "\(step.number)"
        } else {
            step.edited[Self.markerID] = "\(step.number)"
        }
        let first = max(model.lastID, Self.markerID) + 1
        model.lastID = first + Int32.random(in: 0..<4, using: &random)
        for id in first...model.lastID {
            let length = Int.random(in: 1...400, using: &random)
            step.added[id] = "\(step.number) " + String(repeating: "x", count: length)
        }
        // Kept sorted here: sorting the model's keys would take most of a long run.
        if let id = ids.randomElement(using: &random) { step.edited[id] = "edited \(step.number)" }
        for _ in 0..<max(0, ids.count - 60) + (step.number.isMultiple(of: 5) ? 1 : 0) where !ids.isEmpty {
            step.deleted.append(ids.remove(at: Int.random(in: 0..<ids.count, using: &random)))
        }
        ids += first...model.lastID
        for id in step.deleted { step.edited[id] = nil }
        step.range = 1...model.lastID
        if Int.random(in: 0..<3, using: &random) == 0 {
            model.readID = Int32.random(in: model.readID...model.lastID, using: &random)
            step.readID = model.readID
        }
        model.texts.merge(step.added) { $1 }
        model.texts.merge(step.edited) { $1 }
        for id in step.deleted { model.texts[id] = nil }
    }

    private mutating func changeTasks(_ step: inout StressStep) {
        if step.addsTask { model.tasks.append(step.number) }
        guard !model.tasks.isEmpty, model.tasks.count > 20 || Int.random(in: 0..<2, using: &random) == 0
        else {
            return
        }
        if model.isRunning {
            step.endsTask = true
            model.tasks.removeFirst()
            model.isRunning = false
        } else {
            step.startsTask = true
            model.isRunning = true
        }
    }
}
