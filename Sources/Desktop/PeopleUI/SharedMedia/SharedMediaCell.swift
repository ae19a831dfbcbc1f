import ChatNodes
import ChatPresentation
import ClientModel
import GTKBridge
import Localization
import WindowParts

/// A shared item in the list: a tile with its picture, or a row with its name.
final class SharedMediaCell: SectionGridCell {
    /// What else a cell shows.
    struct Activity: Equatable {
        /// The transfer of the item's file.
        var transfer: FileTransfer?
        /// True while the item plays.
        var isPlaying = false
    }

    let button: GTKBridge.Button

    private let kind: SharedMediaKind
    private let peer: PeerID
    private let environment: WindowEnvironment
    private let face: Face
    private var label = ""

    private enum Face {
        case tile(ImageTile, duration: Label)
        case row(Icon, title: Label, detail: Label)
    }

    /// An empty cell for items of a kind in the chat with `peer`.
    init(_ kind: SharedMediaKind, in peer: PeerID, _ environment: WindowEnvironment) {
        (self.kind, self.peer, self.environment) = (kind, peer, environment)
        let child: Widget
        if kind.isTiled {
            let tile = environment.makeImageTile(Size(width: 1, height: 1))
            let duration = Label(overflow: .grows)
            duration.addStyleClass("film-length")
            duration.align(horizontal: .end, vertical: .end)
            duration.setMargin(4)
            let layers = Overlay(CustomWidget(tile, styleName: "picture", role: .presentation))
            layers.add(duration)
            (child, face) = (layers, .tile(tile, duration: duration))
        } else {
            let (sign, title, detail) = (Icon(kind.icon, size: 20), Label(), Label())
            sign.addStyleClass("file-sign")
            sign.align(vertical: .center)
            detail.addStyleClass("caption")
            detail.addStyleClass("dim-label")
            let names = Box(.vertical, spacing: 2)
            names.append(title)
            names.append(detail)
            names.align(vertical: .center)
            names.expandHorizontally()
            let row = Box(.horizontal, spacing: 12)
            row.append(sign)
            row.append(names)
            (child, face) = (row, .row(sign, title: title, detail: detail))
        }
        button = Button(child: child, label: "") {}
        button.addStyleClass("flat")
        button.addStyleClass(kind.isTiled ? "tile" : "shared-row")
    }

    /// Shows an item.
    func show(_ item: SharedMediaItem, _ activity: Activity) {
        let strings = environment.strings
        let name: String
        switch face {
        case .tile(let tile, let duration):
            environment.known.learn(item.media.map { [$0] } ?? [], peer)
            tile.show(item.image)
            duration.text = item.duration ?? ""
            duration.isVisible = item.duration != nil
            name = kind == .photos ? strings.photo : strings.video
        case .row(let sign, let title, let detail):
            sign.show(icon(activity))
            title.text = item.title
            detail.text = activity.transfer.map { $0.text(in: strings) } ?? item.detail
            let command = activity.isPlaying ? strings.pause : strings.play
            name = kind.isSound ? "\(command) \(item.title)" : item.title
        }
        let label = "\(name), \(item.detail)"
        guard label != self.label else { return }
        self.label = label
        button.setAccessibleLabel(label)
    }

    private func icon(_ activity: Activity) -> String {
        if activity.transfer != nil { return "process-stop-symbolic" }
        guard kind.isSound else { return kind.icon }
        return activity.isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic"
    }
}
