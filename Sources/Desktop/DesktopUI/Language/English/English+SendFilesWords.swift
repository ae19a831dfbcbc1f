import ChatPresentation

nonisolated extension EnglishLanguage: SendFilesWords {
    var sendFiles: String { "Send Files" }
    var caption: String { "Caption" }
    var asFiles: String { "Without making pictures smaller" }
    var send: String { "Send" }
    var pictureNotKept: String { "The picture cannot be kept: is the disk full?" }
}
