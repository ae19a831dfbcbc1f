import ChatNodes
import ChatPresentation
import ClientModel
import GTKBridge
import WindowParts

/// A button with a saved animation, which plays.
final class GIFCell: SectionGridCell {
    let button: GTKBridge.Button

    private let tile: ClipTile
    private let known: AccountImageProvider

    /// A cell without an animation.
    init(_ environment: WindowEnvironment) {
        known = environment.known
        tile = environment.makeClipTile(GIFPage.shape.cell)
        let picture = CustomWidget(tile, styleName: "picture", role: .presentation)
        button = Button(child: picture, label: "") {}
        button.addStyleClass("flat")
        button.addStyleClass("gif")
    }

    /// Shows an animation.
    func show(_ gif: Document, _ name: String, in chat: PeerID) {
        known.learn([.document(gif)], chat)
        button.setAccessibleLabel(name)
        var own = LayoutSize.zero
        if case .animation(let video) = gif.kind {
            own = LayoutSize(width: Double(video.size.width), height: Double(video.size.height))
        }
        tile.show(LayoutImage(.media(gif.id), corners: Corners(0)), own: own)
    }
}
