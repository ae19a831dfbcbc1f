import ClientModel
public import MessageStore

extension StressStep {
    /// Applies the step in a transaction.
    public func apply(to transaction: StoreTransaction) throws {
        try transaction.add(added.sorted { $0.key < $1.key }.map { message($0.key, $0.value) })
        for (id, text) in edited {
            try transaction.update(StressWriter.key(id, writer)) { fields in
                fields.content = EncodedContent(MessageContent(text: text))
            }
        }
        let peer = StressWriter.peer(writer)
        if number == 1 {
            let unread = IDReadState(maxIncomingRead: 0, maxOutgoingRead: 0, maxKnown: 0, count: 0)
            try transaction.setReadState(.idBased(unread), of: peer)
            try transaction.setInclusion(ChatInclusion(.main), of: peer)
        }
        try transaction.delete(deleted.map { StressWriter.key($0, writer) })
        try transaction.addChunk(range, ChunkScope(.cloud, .everywhere), of: peer)
        if let readID {
            let position = MessagePosition(timestamp: 1_000_000 + readID, namespace: .cloud, id: readID)
            try transaction.read(upTo: position, in: peer)
        }
        try changeTasks(transaction)
    }

    private func changeTasks(_ transaction: StoreTransaction) throws {
        let queue = StressWriter.queue(writer)
        if addsTask {
            try transaction.addTask(
                NewTask(TaskKind(rawValue: "storm"), payload: Array("\(number)".utf8), queue: queue)
            )
        }
        guard let first = try transaction.reader.tasks(in: queue).first else { return }
        if startsTask { _ = try transaction.startTask(first.id) }
        if endsTask { try transaction.finishTask(first.id) }
    }

    private func message(_ id: Int32, _ text: String) -> Message {
        Message(
            MessageFields(
                key: StressWriter.key(id, writer),
                timestamp: 1_000_000 + id,
                author: StressWriter.peer(writer),
                flags: .incoming,
                content: EncodedContent(MessageContent(text: text))
            )
        )
    }
}

extension StressModel {
    /// The store's content for a writer.
    ///
    /// The read position is not compared: the counters have tests of their own.
    public static func stored(of writer: Int, in reader: StoreReader) throws -> StressModel {
        var model = StressModel()
        try reader.scanMessages(of: StressWriter.peer(writer)) { message in
            // Undecodable content is none of our texts.
            model.texts[message.key.id] = (try? message.content.decoded().text) ?? "damaged"
            return true
        }
        let chunks = try reader.chunks(ChunkScope(.cloud, .everywhere), of: StressWriter.peer(writer))
        model.lastID = chunks.ranges.last?.upperBound ?? 0
        model.count = model.texts[StressWriter.markerID].flatMap { Int($0) } ?? 0
        let tasks = try reader.tasks(in: StressWriter.queue(writer))
        model.tasks = tasks.map { Int(String(decoding: $0.payload, as: UTF8.self)) ?? -1 }
        model.isRunning = tasks.first?.state == .running
        return model
    }

    /// The model without the values that ``stored(of:in:)`` cannot read.
    public var comparable: StressModel {
        var model = self
        model.readID = 0
        return model
    }
}
