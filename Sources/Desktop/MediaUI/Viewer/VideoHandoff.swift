/// A playing video on its way between the viewer and a window of its own.
package struct VideoHandoff {
    /// The item.
    package var item: ViewerItem
    /// The player of the video.
    package var video: ViewerVideo
    /// True if the viewer shows the video without the chat's other media.
    var isAlone: Bool
}
