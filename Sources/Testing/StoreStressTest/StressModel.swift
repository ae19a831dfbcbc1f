/// What the store must hold of one writer after some number of its transactions.
public struct StressModel: Equatable, Sendable {
    /// How many transactions there were.
    public internal(set) var count = 0

    /// The texts of the writer's messages, by id.
    var texts: [Int32: String] = [:]

    /// The last id that was given to a message.
    var lastID: Int32 = 0

    /// Up to which id the chat is read.
    var readID: Int32 = 0

    /// The tasks that did not end, in their order, by the number of the transaction that added them.
    var tasks: [Int] = []

    /// Whether the first of them runs.
    var isRunning = false

    /// The ids of the writer's messages.
    public var messageIDs: Set<Int32> { Set(texts.keys) }
}

/// One transaction of a writer.
public struct StressStep: Sendable {
    /// Which of the writer's transactions this is, from 1.
    public var number: Int
    /// Whether it has to survive a power cut.
    public var isSynced: Bool
    var writer: Int
    var added: [Int32: String]
    var edited: [Int32: String]
    var deleted: [Int32]
    var range: ClosedRange<Int32>
    var readID: Int32?
    var addsTask: Bool
    var startsTask: Bool
    var endsTask: Bool
}
