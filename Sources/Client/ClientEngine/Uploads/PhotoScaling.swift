import ClientModel
import MessageStore

extension TaskKind {
    /// Scales a photo down before its upload.
    static let scalePhoto = TaskKind(rawValue: "scale")
}

/// The payload of a task that scales a photo.
struct PhotoScalingPayload: RecordCodable, Equatable, Sendable {
    /// The local id of the photo. Its file in the media store is replaced by the scaled one.
    let photo: MediaID

    init(_ photo: MediaID) { self.photo = photo }

    /// Fields: 1 photo.
    init(from reader: inout RecordReader) throws(RecordError) {
        var photo: MediaID?
        while let field = try reader.next() {
            if field == 1 { photo = try reader.record() }
        }
        guard let photo, photo.kind == .local else { throw .missing(field: 1) }
        self.photo = photo
    }

    func write(to writer: inout RecordWriter) { writer.write(photo, at: 1) }
}

/// The scaling of a photo, stored under its media's id until the message is sent or cancelled.
struct PhotoScaling: RecordCodable, Equatable, Sendable {
    /// The longest side of the scaled photo, in pixels.
    let side: Int32
    /// The task that scales.
    let task: TaskID
    /// The task that uploads the scaled photo.
    let upload: TaskID
    /// The photo as it is uploaded; nil until it is scaled.
    var scaled: Media?

    init(side: Int32, task: TaskID, upload: TaskID) {
        (self.side, self.task, self.upload) = (side, task, upload)
    }

    /// Fields: 1 side, 2 task, 3 upload, 4 scaled.
    init(from reader: inout RecordReader) throws(RecordError) {
        var (side, task, upload): (Int32, Int64, Int64) = (0, 0, 0)
        var scaled: Media?
        while let field = try reader.next() {
            switch field {
            case 1: side = try reader.int32()
            case 2: task = try reader.int64()
            case 3: upload = try reader.int64()
            case 4: scaled = try reader.record()
            default: break
            }
        }
        self.init(side: side, task: TaskID(rawValue: task), upload: TaskID(rawValue: upload))
        self.scaled = scaled
    }

    func write(to writer: inout RecordWriter) {
        writer.write(side, at: 1)
        writer.write(task.rawValue, at: 2)
        writer.write(upload.rawValue, at: 3)
        if let scaled { writer.write(scaled, at: 4) }
    }
}

extension EntryKey where Value == PhotoScaling {
    /// The scaling of a local photo, ``MediaID/Kind/local``.
    static func scaling(of media: MediaID) -> EntryKey<PhotoScaling> {
        EntryKey(.list(106), String(media.number))
    }
}

extension StoreTransaction {
    /// Stores the task that scales a photo, unless it was scaled before, and after it the task that uploads it.
    ///
    /// - Parameters:
    ///   - payload: The upload of the photo as it is.
    ///   - side: The longest side of the scaled photo, in pixels; nil to upload the file unchanged.
    ///   - message: The message, whose deletion cancels both; nil while it does not exist yet.
    /// - Returns: The task of the upload.
    /// - Throws: `StoreError`.
    func enqueueUpload(
        _ payload: UploadPayload,
        scaledTo side: Int32?,
        for message: StableID?
    ) throws -> TaskID {
        if let scaled = try reader.entry(.scaling(of: payload.id))?.scaled, let byteCount = scaled.byteCount,
            let payload = UploadPayload(scaled, in: payload.peer, byteCount: byteCount)
        {
            return try enqueueUpload(payload, for: message)
        }
        guard let side else { return try enqueueUpload(payload, for: message) }
        var scaling = NewTask(.scalePhoto, PhotoScalingPayload(payload.id))
        scaling.message = message
        let task = try addTask(scaling)
        let upload = try enqueueUpload(payload, for: message, after: task)
        try setEntry(PhotoScaling(side: side, task: task, upload: upload), for: .scaling(of: payload.id))
        return upload
    }

    /// Replaces a photo by the scaled one, in the task that uploads it and in the messages that show it.
    ///
    /// - Returns: False if the upload was cancelled meanwhile.
    func setScaled(_ photo: Media, byteCount: Int64) throws -> Bool {
        guard let id = photo.id, var scaling = try reader.entry(.scaling(of: id)) else { return false }
        scaling.scaled = photo
        try setEntry(scaling, for: .scaling(of: id))
        if let task = try reader.task(scaling.upload) {
            let whole = try UploadPayload(record: task.payload)
            if var payload = UploadPayload(photo, in: whole.peer, byteCount: byteCount) {
                payload.isOnlyParts = whole.isOnlyParts
                try saveTask(task.id, payload: payload.record())
            }
        }
        try updateMedia(id) { $0 = photo }
        return true
    }

    /// Cancels the scaling of a photo, and removes its result.
    func forgetScaling(of media: MediaID) throws {
        guard let scaling = try reader.entry(.scaling(of: media)) else { return }
        try cancelTask(scaling.task)
        try setEntry(nil, for: .scaling(of: media))
    }
}
