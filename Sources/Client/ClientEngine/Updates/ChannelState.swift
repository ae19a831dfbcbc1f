import ClientModel
import MessageStore

/// The position in a channel's update sequence, from which `updates.getChannelDifference` continues.
struct ChannelState: Hashable, Sendable {
    /// The position, at least 1.
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
    /// The position in the channel with this number.
    static func channel(_ number: Int64) -> EntryKey { EntryKey(.protocolState, "channel.\(number)") }
}

extension StoreReader {
    /// The positions of all channels that are followed.
    func channelStates() throws -> [Int64: Int32] {
        var states: [Int64: Int32] = [:]
        for entry in try storedEntries(.protocolState, under: "channel.") {
            guard let number = Int64(entry.name.dropFirst("channel.".count)) else { continue }
            states[number] = try entry.decoded(ChannelState.self).pts
        }
        return states
    }

    /// True if no other process has changed the position of one of the channels.
    func stand(before moves: [ChannelMove]) throws -> Bool {
        for move in moves where try entry(.channel(move.channel))?.pts != move.from { return false }
        return true
    }
}

/// A change of a channel's counter within a transaction, with the value that must precede it (TC-08).
struct ChannelMove: Sendable {
    var channel: Int64
    var from: Int32?
    var to: Int32
}

/// The changes of a replay to the set of followed channels.
struct ChannelChanges: Sendable {
    /// The counters that came with chats of the lists.
    var told: [Int64: Int32] = [:]
    /// The channels that the user has left.
    var left: Set<Int64> = []
}

extension StoreTransaction {
    /// Stores the new positions of channels.
    func make(_ moves: [ChannelMove]) throws {
        for move in moves { try setEntry(ChannelState(pts: move.to), for: .channel(move.channel)) }
    }

    /// Starts following channels that came with the lists, and stops for those that the user has left. Messages in
    /// the latter are not pushed from then on, and are missing until they are fetched.
    func take(_ news: ChannelChanges) throws {
        for (channel, pts) in news.told where try reader.entry(.channel(channel)) == nil {
            try setEntry(ChannelState(pts: pts), for: .channel(channel))
        }
        for channel in news.left {
            try setEntry(nil, for: .channel(channel))
            try addHole(aboveNewestOf: PeerID(.channel, channel))
        }
    }

    /// Adds a hole above the newest stored message of a chat, as later ones may be missing.
    func addHole(aboveNewestOf peer: PeerID) throws {
        let newest = try reader.newestCloudID(of: peer)
        guard newest < .max else { return }
        try addHole(newest + 1...Int32.max, ChunkScope(.cloud, .everywhere), of: peer)
    }
}
