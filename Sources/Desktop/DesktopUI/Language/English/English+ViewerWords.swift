import ChatPresentation

nonisolated extension EnglishLanguage: ViewerWords {
    var previousPicture: String { "Previous picture" }
    var nextPicture: String { "Next picture" }
    var closeViewer: String { "Close" }
    var zoomIn: String { "Zoom in" }
    var zoomOut: String { "Zoom out" }
    var showInChat: String { "Show in chat" }
    var copyPicture: String { "Copy picture" }
    var saveAs: String { "Save as…" }
    var savePicture: String { "Save Picture" }
    var pictureCopied: String { "Picture copied" }
    var pictureSaved: String { "Picture saved" }
    var photo: String { "Photo" }
    var fullscreen: String { "Full screen" }
    var smallWindow: String { "Watch in a small window" }
    var backToViewer: String { "Back to the viewer" }
    var closeFilm: String { "Close the film" }
    func place(_ number: Int, of count: Int) -> String { "\(number) of \(count)" }
}
