import ClientModel
import MessageStore

/// The stored record of the account's user.
struct OwnUserRecord: RecordCodable, Equatable {
    var peer: PeerID
    /// True if the server has ended the session.
    var isSignedOut = false

    init(peer: PeerID, isSignedOut: Bool = false) {
        self.peer = peer
        self.isSignedOut = isSignedOut
    }

    var authorizationState: AuthorizationState { isSignedOut ? .signedOut(peer) : .signedIn(peer) }

    /// Fields: 1 the packed peer, 2 whether the server has ended the session.
    init(from reader: inout RecordReader) throws(RecordError) {
        var peer: PeerID?
        while let field = try reader.next() {
            switch field {
            case 1: peer = PeerID(packed: try reader.int64())
            case 2: isSignedOut = try reader.bool()
            default: break
            }
        }
        guard let peer else { throw .missing(field: 1) }
        self.peer = peer
    }

    func write(to writer: inout RecordWriter) {
        writer.write(peer.packed, at: 1)
        writer.write(isSignedOut, at: 2)
    }
}

extension EntryKey where Value == OwnUserRecord {
    static let member = EntryKey(.protocolState, "member")
}
