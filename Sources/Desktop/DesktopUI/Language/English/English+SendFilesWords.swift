import ChatPresentation

nonisolated extension EnglishLanguage: SendFilesWords {
    var sendFiles: String { "Send Files" }
    var dropToSend: String { "Drop Files Here to Send Them" }
    var dropAsFiles: String { "Drop Here to Send as Files" }
    var dropAsFilesHint: String { "They stay as large as they are." }
    var dropAsPhotos: String { "Drop Here to Send as Photos" }
    var dropAsPhotosHint: String { "They are made smaller, and are there at once." }
    var caption: String { "Caption" }
    var asFiles: String { "Without making pictures smaller" }
    var send: String { "Send" }
    var preparingFiles: String { "Preparing to send…" }
    var diskSilent: String { "A disk does not answer. Try again later." }
    var pictureNotKept: String { "The picture cannot be kept: is the disk full?" }
    var pictureUnreadable: String { "The picture cannot be read." }
}
