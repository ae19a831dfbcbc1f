/// The question about files that are to be sent.
nonisolated protocol SendFilesWords {
    /// The heading where one chooses them.
    var sendFiles: String { get }
    /// Over a chat while files are dragged there.
    var dropToSend: String { get }
    /// Over the upper half of a chat while pictures are dragged there.
    var dropAsFiles: String { get }
    /// What becomes of them.
    var dropAsFilesHint: String { get }
    /// Over the lower half.
    var dropAsPhotos: String { get }
    /// What becomes of them.
    var dropAsPhotosHint: String { get }
    /// The line for what stands below them.
    var caption: String { get }
    /// Sends pictures as they are.
    var asFiles: String { get }
    /// Sends.
    var send: String { get }
    /// It takes a while until they can be shown.
    var preparingFiles: String { get }
    /// They cannot be looked at: a disk does not answer.
    var diskSilent: String { get }
    /// A picture that was pasted cannot be written down.
    var pictureNotKept: String { get }
    /// A picture that was pasted is none that can be decoded.
    var pictureUnreadable: String { get }
}
