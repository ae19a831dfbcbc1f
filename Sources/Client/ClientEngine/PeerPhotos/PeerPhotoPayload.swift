public import ClientModel
public import MediaStore
import MessageStore

extension TaskKind {
    /// Sets an uploaded file as the photo of a peer, or removes its photo.
    static let setPicture = TaskKind(rawValue: "setPicture")
}

extension TaskQueueID {
    /// The queue of a peer's photo changes.
    static func picture(of peer: PeerID) -> TaskQueueID { TaskQueueID("picture", peer.packed) }
}

/// A change of a peer's photo.
struct PeerPhotoPayload: RecordCodable, Equatable, Sendable {
    /// The peer.
    var peer: PeerID
    /// The local file; nil to remove the photo.
    var file: MediaID?
    /// The task that uploads the file.
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

/// The photo that a peer is about to have.
public struct PendingPeerPhoto: Equatable, Sendable {
    /// The local file to show meanwhile; nil if the photo is being removed.
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
    /// The entry of a peer's pending photo; none if nothing is pending.
    static func pendingPicture(of peer: PeerID) -> EntryKey<PendingPeerPhoto> {
        EntryKey(.list(104), String(peer.packed))
    }
}

extension StoreTransaction {
    /// Removes a photo change that is done, refused or replaced. The pending photo is removed unless another change
    /// waits.
    func forgetPicture(_ payload: PeerPhotoPayload, by task: TaskID) throws {
        if let file = payload.file, let upload = payload.upload { try forgetUpload(file, by: upload) }
        let isWaiting = try reader.tasks(in: .picture(of: payload.peer)).contains { $0.id != task }
        if !isWaiting { try setEntry(nil, for: .pendingPicture(of: payload.peer)) }
    }
}
