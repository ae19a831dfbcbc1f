import ChatPresentation

nonisolated extension EnglishLanguage: SendFilesWords {
    var sendFiles: String { "Send Files" }
    var dropToSend: String { "Drop Files Here to Send Them" }
    var caption: String { "Caption" }
    var asFiles: String { "Without making pictures smaller" }
    var send: String { "Send" }
    var pictureNotKept: String { "The picture cannot be kept: is the disk full?" }
}
