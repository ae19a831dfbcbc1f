import ChatPresentation
import ClientModel
import GTKBridge
import Localization
import NodeKit
import WindowParts

/// The photos and films of an album, arranged as in their bubble, each with a button that removes it.
final class AlbumPreview: WidgetContent {
    /// The maximum size, in pixels.
    private static let box = LayoutSize(width: 388, height: 360)
    private static let spacing = 3.0
    /// The distance of what lies on a tile from its edges, in pixels.
    private static let inset = 6.0
    /// The minimum width of a picture alone, in pixels.
    private static let narrowest = 120.0

    /// A photo or film, and what lies on it.
    private struct Tile {
        let size: LayoutSize
        let picture: Widget
        var play: Widget?
        var length: Widget?
        let remove: Widget
    }

    var host: WidgetHost?

    private let tiles: [Tile]

    /// A widget with an album.
    ///
    /// - Parameters:
    ///   - album: The files, which are all photos and films.
    ///   - dialog: The number of the dialog that shows them.
    ///   - environment: The appearance of the window.
    ///   - button: Makes the button that removes a file.
    /// - Returns: The widget.
    static func widget(
        of album: [SendFilesSelection.Item],
        in dialog: Int,
        _ environment: WindowEnvironment,
        button: (SendFilesSelection.Item) -> Widget
    ) -> CustomWidget {
        let preview = AlbumPreview(album.map { tile(of: $0.file, in: dialog, environment, button($0)) })
        let widget = CustomWidget(preview, styleName: "mosaic", role: .group)
        for tile in preview.tiles {
            for part in [tile.picture, tile.play, tile.length, tile.remove] {
                if let part { preview.host?.insert(part) }
            }
        }
        return widget
    }

    private init(_ tiles: [Tile]) { self.tiles = tiles }

    private static func tile(
        of file: PickedFile,
        in dialog: Int,
        _ environment: WindowEnvironment,
        _ remove: Widget
    ) -> Tile {
        let strings = environment.strings
        let size = file.tile?.size
        var tile = Tile(
            size: LayoutSize(width: Double(size?.width ?? 0), height: Double(size?.height ?? 0)),
            picture: LocalImageView.widget(of: file, in: dialog, radius: 6, environment),
            remove: remove
        )
        for style in ["circular", "on-picture"] { tile.remove.addStyleClass(style) }
        guard let motion = file.tile?.motion else { return tile }
        let play = Icon("media-playback-start-symbolic", size: 20)
        play.addStyleClass("film-sign")
        let length: String =
            switch motion {
            case .video(let seconds): DurationText.text(seconds)
            case .animation: strings.phrase(.media(.animation))
            }
        let label = Label(length, overflow: .grows)
        label.addStyleClass("film-length")
        (tile.play, tile.length) = (play, label)
        return tile
    }

    private func mosaic(width: Int) -> Mosaic {
        let box = LayoutSize(width: Double(width), height: Self.box.height)
        return Mosaic(tiles.map(\.size), in: box, spacing: Self.spacing)
    }

    /// The frames of the tiles. A tall picture alone is narrower than the mosaic, and shown whole.
    private func frames(width: Int) -> [LayoutRect] {
        var frames = mosaic(width: width).tiles.map(\.frame)
        if frames.count == 1, let size = tiles.first?.size, size.height > 0 {
            let narrow = max(Self.narrowest, (frames[0].height * size.width / size.height).rounded())
            if narrow < frames[0].width {
                frames[0].x = ((frames[0].width - narrow) / 2).rounded()
                frames[0].width = narrow
            }
        }
        return frames
    }

    func measure(_ axis: Axis, other: Int?) -> SizeRequest {
        guard axis == .vertical else { return SizeRequest(minimum: 160, natural: Int(Self.box.width)) }
        let height = Int(mosaic(width: other ?? Int(Self.box.width)).size.height)
        return SizeRequest(minimum: height, natural: height)
    }

    func allocate(width: Int, height: Int) {
        for (frame, tile) in zip(frames(width: width), tiles) {
            put(tile.picture, in: frame)
            if let play = tile.play {
                let size = size(of: play)
                let x = frame.x + ((frame.width - size.width) / 2).rounded()
                let y = frame.y + ((frame.height - size.height) / 2).rounded()
                put(play, in: LayoutRect(x: x, y: y, width: size.width, height: size.height))
            }
            if let length = tile.length { put(length, atStart: true, of: frame) }
            put(tile.remove, atStart: false, of: frame)
        }
    }

    func draw(on snapshot: borrowing Snapshot) {}

    private func size(of part: Widget) -> LayoutSize {
        LayoutSize(
            width: Double(part.measured(.horizontal).natural),
            height: Double(part.measured(.vertical).natural)
        )
    }

    /// Places a part at the top of a tile, at the start or the end of the line.
    private func put(_ part: Widget, atStart isStart: Bool, of frame: LayoutRect) {
        let size = size(of: part)
        let isLeft = isStart != (host?.isRightToLeft ?? false)
        let x = isLeft ? frame.x + Self.inset : frame.maxX - size.width - Self.inset
        put(part, in: LayoutRect(x: x, y: frame.y + Self.inset, width: size.width, height: size.height))
    }

    private func put(_ part: Widget, in frame: LayoutRect) {
        host?.place(
            part,
            at: Point(x: Float(frame.x), y: Float(frame.y)),
            width: Int(frame.width),
            height: Int(frame.height)
        )
    }
}
