import GTKBridge
import Localization

/// The two ways to send dropped files.
nonisolated enum DropZone: Equatable, Sendable {
    /// As files.
    case files
    /// As photos.
    case photos

    /// The zone at a vertical position: if all files are photos, the lower half sends them as such.
    init(at y: Double, of height: Double, isAllPhotos: Bool) {
        self = isAllPhotos && y >= height / 2 ? .photos : .files
    }
}

/// The drop zones shown over a chat while files are dragged there.
final class DropZones {
    private let widget = Box(.vertical, spacing: 12)
    /// True if all files are photos, which can be sent as such.
    var isAllPhotos = false { didSet { if isAllPhotos != oldValue { arrange() } } }

    private let strings: Strings
    private let files = Box(.vertical)
    private let photos = Box(.vertical)
    private let filesPage: StatusPage

    /// Drop zones over the contents of `page`.
    init(_ strings: Strings, over page: Overlay) {
        self.strings = strings
        filesPage = StatusPage(icon: Self.filesIcon, title: strings.dropToSend)
        let photosPage = StatusPage(
            icon: "image-x-generic-symbolic",
            title: strings.dropAsPhotos,
            text: strings.dropAsPhotosHint
        )
        for (zone, page) in [(files, filesPage), (photos, photosPage)] {
            page.expand()
            page.addStyleClass("compact")
            zone.append(page)
            zone.addStyleClass("drop-goal")
            zone.expand()
            widget.append(zone)
        }
        widget.setMargin(12)
        widget.isTarget = false
        widget.isVisible = false
        page.add(widget)
        arrange()
    }

    private static let filesIcon = "mail-attachment-symbolic"

    private func arrange() {
        photos.isVisible = isAllPhotos
        filesPage.show(
            icon: Self.filesIcon,
            title: isAllPhotos ? strings.dropAsFiles : strings.dropToSend,
            text: isAllPhotos ? strings.dropAsFilesHint : ""
        )
    }

    /// Highlights a zone; nil hides the zones.
    func show(_ zone: DropZone?) {
        widget.isVisible = zone != nil
        for (part, own) in [(files, DropZone.files), (photos, .photos)] {
            if zone == own { part.addStyleClass("active") } else { part.removeStyleClass("active") }
        }
    }

    /// The zone at a point of the widget under the drag.
    func zone(at point: Point, in height: Int) -> DropZone {
        DropZone(at: Double(point.y), of: Double(height), isAllPhotos: isAllPhotos)
    }
}
