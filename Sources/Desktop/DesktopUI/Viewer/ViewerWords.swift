/// What the viewer of pictures says.
nonisolated protocol ViewerWords {
    /// One picture back.
    var previousPicture: String { get }
    /// One picture on.
    var nextPicture: String { get }
    /// Back to the chats.
    var closeViewer: String { get }
    /// Makes it larger.
    var zoomIn: String { get }
    /// Makes it smaller.
    var zoomOut: String { get }
    /// Goes to the message.
    var showInChat: String { get }
    /// To the clipboard.
    var copyPicture: String { get }
    /// To a file of the member's choice.
    var saveAs: String { get }
    /// Over the choice of that file.
    var savePicture: String { get }
    /// It was.
    var pictureCopied: String { get }
    /// It was.
    var pictureSaved: String { get }
    /// What is shown, for who cannot see it.
    var photo: String { get }
    /// Has a window fill the display, or no longer.
    var fullscreen: String { get }
    /// Has a film be seen beside everything else.
    var smallWindow: String { get }
    /// Has it be seen as large as before.
    var backToViewer: String { get }
    /// Ends it where it is seen beside everything else.
    var closeFilm: String { get }
    /// Which one of how many.
    func place(_ number: Int, of count: Int) -> String
}
