import ClientModel
import TestKit
import Testing

@testable import MessageStore

/// Pending actions must outlive the program, whenever it ends.
@Suite struct OutgoingCrashTests {
    private static let kind = PendingActionKind(rawValue: 5)

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `what is to be told is there after each crash`(seed: UInt64) throws {
        struct Crash: Error {}
        var trial = try StoreTrial()
        var random = SeededRandom(seed: seed)
        var messages: [StableID] = []
        _ = try trial.commit { messages = try $0.add((1...5).map { message($0) }).map(\.stableID) }
        var kept: [StableID: [UInt8]] = [:]
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
            let actions = try trial.core.reader.pendingActions(Self.kind)
            let stored = Dictionary(uniqueKeysWithValues: actions.map { ($0.message, $0.value) })
            #expect(stored == kept, "seed \(seed), step \(step)")
        }
    }

    private static func change(
        _ kept: inout [StableID: [UInt8]],
        messages: [StableID],
        random: inout SeededRandom,
        transaction: StoreTransaction
    ) throws {
        guard let message = messages.randomElement(using: &random) else { return }
        let value = [UInt8.random(in: 0...9, using: &random)]
        let isSet = Int.random(in: 0..<3, using: &random) > 0
        try transaction.setPendingAction(kind, of: message, isSet ? value : nil)
        kept[message] = isSet ? value : nil
    }
}
