/// The expected content of the store for one writer after a number of its transactions.
public struct StressModel: Equatable, Sendable {
    /// The number of transactions.
    public internal(set) var count = 0

    /// The texts of the writer's messages, by id.
    var texts: [Int32: String] = [:]

    /// The last id of a message.
    var lastID: Int32 = 0

    /// The id up to which the chat is read.
    var readID: Int32 = 0

    /// The unfinished tasks in order, each by the number of the transaction that added it.
    var tasks: [Int] = []

    /// True if the first task is running.
    var isRunning = false

    /// The ids of the writer's messages.
    public var messageIDs: Set<Int32> { Set(texts.keys) }
}

/// One transaction of a writer.
public struct StressStep: Sendable {
    /// The number of the writer's transaction, from 1.
    public var number: Int
    /// True if the transaction must survive a power cut.
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
