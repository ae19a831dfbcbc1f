import ClientModel
import MessageStore

/// How far a channel's own stream of updates was followed: what `updates.getChannelDifference` goes on from.
struct ChannelState: Hashable, Sendable {
    /// 1 and up.
    var pts: Int32
}

extension ChannelState: RecordCodable {
    /// Fields: 1 pts.
    init(from reader: inout RecordReader) throws(RecordError) {
        self.init(pts: 0)
        while let field = try reader.next() {
            if field == 1 { pts = try reader.int32() }
        }
    }

    func write(to writer: inout RecordWriter) { writer.write(pts, at: 1) }
}

extension EntryKey where Value == ChannelState {
    /// The stream of the channel with this number.
    static func channel(_ number: Int64) -> EntryKey { EntryKey(.protocolState, "channel.\(number)") }
}

extension StoreReader {
    /// Where each channel stands that is followed.
    func channelStates() throws -> [Int64: Int32] {
        var states: [Int64: Int32] = [:]
        for entry in try storedEntries(.protocolState, under: "channel.") {
            guard let number = Int64(entry.name.dropFirst("channel.".count)) else { continue }
            states[number] = try entry.decoded(ChannelState.self).pts
        }
        return states
    }

    /// Whether nobody else has moved one of the channels.
    func stand(before moves: [ChannelMove]) throws -> Bool {
        for move in moves where try entry(.channel(move.channel))?.pts != move.from { return false }
        return true
    }
}

/// What a transaction is to write of a channel's counter, and what must be there before (TC-08).
struct ChannelMove: Sendable {
    var channel: Int64
    var from: Int32?
    var to: Int32
}

/// What a replay heard of channels.
struct ChannelChanges: Sendable {
    /// Counters that came with chats of the lists.
    var told: [Int64: Int32] = [:]
    /// Those that we are not in any more.
    var left: Set<Int64> = []
}

extension StoreTransaction {
    /// Writes where channels stand now.
    func make(_ moves: [ChannelMove]) throws {
        for move in moves { try setEntry(ChannelState(pts: move.to), for: .channel(move.channel)) }
    }

    /// Begins to follow channels of which only the lists told, and ends it for those that we have left: what is written
    /// to them from then on is not told, and lacks here until it is asked for.
    func take(_ news: ChannelChanges) throws {
        for (channel, pts) in news.told where try reader.entry(.channel(channel)) == nil {
            try setEntry(ChannelState(pts: pts), for: .channel(channel))
        }
        for channel in news.left {
            try setEntry(nil, for: .channel(channel))
            try addHole(aboveNewestOf: PeerID(.channel, channel))
        }
    }

    /// Notes that messages may lack above the newest one that is stored of a chat.
    func addHole(aboveNewestOf peer: PeerID) throws {
        let newest = try reader.newestCloudID(of: peer)
        guard newest < .max else { return }
        try addHole(newest + 1...Int32.max, ChunkScope(.cloud, .everywhere), of: peer)
    }
}
