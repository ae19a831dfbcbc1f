import ClientModel

/// The payload of tasks that send the newest state of one chat: the chat.
struct PeerPayload: RecordCodable, Equatable {
    var peer: PeerID

    init(_ peer: PeerID) { self.peer = peer }

    /// Fields: 1 peer.
    init(from reader: inout RecordReader) throws(RecordError) {
        var peer: PeerID?
        while let field = try reader.next() {
            if field == 1 { peer = try reader.peerID() }
        }
        guard let peer else { throw .missing(field: 1) }
        self.init(peer)
    }

    func write(to writer: inout RecordWriter) { writer.write(peer, at: 1) }
}
