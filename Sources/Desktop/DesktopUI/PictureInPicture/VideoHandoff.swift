/// A playing video on its way between the viewer and a window of its own.
struct VideoHandoff {
    /// The item.
    var item: ViewerItem
    /// The player of the video.
    var video: ViewerVideo
    /// True if the viewer shows the video without the chat's other media.
    var isAlone: Bool
}
