import ClientModel
import TestKit
import Testing

@testable import MessageStore

/// Pending actions must outlive the program, whenever it ends.
@Suite struct OutgoingCrashTests {
    private static let kind = PendingActionKind(rawValue: 5)
    private static let tag = OperationTag(rawValue: 3)

    private struct Outgoing: Equatable {
        var actions: [StableID: [UInt8]] = [:]
        var operations: [Int64: [UInt8]] = [:]
        var last: Int64 = 0

        init() {}

        init(_ reader: StoreReader) throws {
            for action in try reader.pendingActions(kind) { actions[action.message] = action.value }
            for entry in try reader.operations(tag, of: ada) {
                operations[entry.number] = entry.value
                last = max(last, entry.number)
            }
        }
    }

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `what is to be told is there after each crash`(seed: UInt64) throws {
        struct Crash: Error {}
        var trial = try StoreTrial()
        var random = SeededRandom(seed: seed)
        var messages: [StableID] = []
        _ = try trial.commit { messages = try $0.add((1...5).map { message($0) }).map(\.stableID) }
        var kept = Outgoing()
        for step in 0..<60 {
            let isCrash = Int.random(in: 0..<3, using: &random) == 0
            var next = kept
            do {
                _ = try trial.commit { transaction in
                    for _ in 0..<3 {
                        try Self.change(&next, messages: messages, random: &random, transaction: transaction)
                    }
                    if isCrash { throw Crash() }
                }
                kept = next
            } catch is Crash {}
            if isCrash { trial = try StoreTrial(beside: trial) }
            var stored = try Outgoing(trial.core.reader)
            stored.last = kept.last
            #expect(stored == kept, "seed \(seed), step \(step)")
        }
    }

    private static func change(
        _ kept: inout Outgoing,
        messages: [StableID],
        random: inout SeededRandom,
        transaction: StoreTransaction
    ) throws {
        guard let message = messages.randomElement(using: &random) else { return }
        let value = [UInt8.random(in: 0...9, using: &random)]
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
            try transaction.setPendingAction(kind, of: message, value)
            kept.actions[message] = value
        case 2:
            try transaction.setPendingAction(kind, of: message, nil)
            kept.actions[message] = nil
        case 3, 4:
            let number = try transaction.appendOperation(tag, of: ada, value).number
            // A number is never reused, not even one of an earlier program.
            #expect(number == kept.last + 1)
            kept.last = number
            kept.operations[number] = value
        default:
            guard let number = kept.operations.keys.sorted().randomElement(using: &random) else { return }
            try transaction.removeOperation(tag, of: ada, number)
            kept.operations[number] = nil
        }
    }
}
