import ChatPresentation

nonisolated extension EnglishLanguage: SharedMediaWords {
    var photos: String { "Photos" }
    var videos: String { "Videos" }
    var files: String { "Files" }
    var links: String { "Links" }
    var voiceMessages: String { "Voice" }
    var music: String { "Music" }
    var video: String { "Video" }
    var nothingShared: String { "Nothing here yet" }
}
