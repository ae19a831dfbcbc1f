/// A film on its way between the viewer and a window of its own: it plays on.
struct VideoHandoff {
    /// Which.
    var item: ViewerItem
    /// What plays it.
    var video: ViewerVideo
    /// Whether the viewer shows it without those that the chat has before and after it.
    var isAlone: Bool
}
