public import ClientModel
public import MediaStore
import MessageStore

extension TaskKind {
    /// Makes an uploaded file the picture of a peer, or takes its picture away.
    static let setPicture = TaskKind(rawValue: "setPicture")
}

extension TaskQueueID {
    /// The pictures that one peer is given, in their order.
    static func picture(of peer: PeerID) -> TaskQueueID { TaskQueueID("picture", peer.packed) }
}

/// Whose picture is set, and to what.
struct PeerPhotoPayload: RecordCodable, Equatable, Sendable {
    /// Whose.
    var peer: PeerID
    /// The file of ours; nil to have none.
    var file: MediaID?
    /// The task that uploads it.
    var upload: TaskID?

    init(_ peer: PeerID, file: MediaID?, upload: TaskID?) {
        self.peer = peer
        self.file = file
        self.upload = upload
    }

    /// Fields: 1 peer, 2 file, 3 upload.
    init(from reader: inout RecordReader) throws(RecordError) {
        var peer: PeerID?
        var file: MediaID?
        var upload: TaskID?
        while let field = try reader.next() {
            switch field {
            case 1: peer = try reader.peerID()
            case 2: file = try reader.record()
            case 3: upload = TaskID(rawValue: try reader.int64())
            default: break
            }
        }
        guard let peer else { throw .missing(field: 1) }
        self.init(peer, file: file, upload: upload)
    }

    func write(to writer: inout RecordWriter) {
        writer.write(peer, at: 1)
        writer.write(file, at: 2)
        if let upload { writer.write(upload.rawValue, at: 3) }
    }
}

/// The picture that a peer is about to have.
public struct PendingPeerPhoto: Equatable, Sendable {
    /// The file of ours, to be shown meanwhile; nil when the picture is taken away.
    public let picture: ResourceID?
}

extension PendingPeerPhoto: RecordCodable {
    /// Fields: 1 name in the media store.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var name: String?
        while let field = try reader.next() {
            if field == 1 { name = try reader.string() }
        }
        picture = name.map { ResourceID($0) }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) { writer.write(picture?.rawValue, at: 1) }
}

extension EntryKey where Value == PendingPeerPhoto {
    /// The picture that a peer is about to have; none when it is as the server has it.
    static func pendingPicture(of peer: PeerID) -> EntryKey<PendingPeerPhoto> {
        EntryKey(.list(104), String(peer.packed))
    }
}

extension StoreTransaction {
    /// Forgets a picture that is set, refused or replaced. What is shown meanwhile goes unless another waits.
    func forgetPicture(_ payload: PeerPhotoPayload, by task: TaskID) throws {
        if let file = payload.file, let upload = payload.upload { try forgetUpload(file, by: upload) }
        let isWaiting = try reader.tasks(in: .picture(of: payload.peer)).contains { $0.id != task }
        if !isWaiting { try setEntry(nil, for: .pendingPicture(of: payload.peer)) }
    }
}
