import ChatPresentation
import GTKBridge
import StdExtras

extension LayoutSnapshotPainter {
    /// The size of a bubble's tail, in pixels.
    private static let tail = (width: Float(6), height: Float(14))

    /// Draws a bubble with its shadow and tail.
    func drawBubble(
        _ shape: BubbleShape,
        _ frame: Rectangle,
        on snapshot: borrowing Snapshot
    ) {
        let bubble = colors.theme.bubble(colors.background)
        let frame = frame.pixelAligned
        var radii = CornerRadii(shape.corners)
        // The tail replaces the corner.
        if shape.tail == .left { radii.bottomLeft = 0 }
        if shape.tail == .right { radii.bottomRight = 0 }
        // Only the part of the shadow visible below the bubble is drawn.
        let hidden = max(0, frame.height - max(radii.bottomLeft, radii.bottomRight))
        var low = frame.offsetBy(dx: 0, dy: 1 + hidden)
        low.height -= hidden
        snapshot.fill(
            low,
            radii: CornerRadii(bottomLeft: radii.bottomLeft, bottomRight: radii.bottomRight),
            bubble.shadow
        )
        snapshot.fill(frame, radii: radii, bubble.ground)
        guard shape.tail != .none else { return }
        snapshot.fill(tail(of: shape, at: frame.offsetBy(dx: 0, dy: 1)), bubble.shadow)
        snapshot.fill(tail(of: shape, at: frame), bubble.ground)
    }

    private func tail(of shape: BubbleShape, at frame: Rectangle) -> VectorPath {
        let (width, height) = Self.tail
        var path = VectorPath()
        path.move(0, 0)
        path.curve(
            Point(x: 0, y: height * 0.55),
            Point(x: -width * 0.3, y: height * 0.85),
            Point(x: -width, y: height)
        )
        path.line(0, height)
        path.close()
        let isLeft = shape.tail == .left
        if !isLeft { path = path.mirrored(within: 0) }
        return path.placed(x: isLeft ? frame.x : frame.maxX, y: frame.maxY - height, scaledBy: 1)
    }

    /// Draws a plate; the bars of replies and previews follow the round corners of their plate.
    func drawPlate(_ stroke: Stroke, _ radius: Float, _ color: Color, on snapshot: borrowing Snapshot) {
        switch stroke.element.role {
        case .replyBar, .pageBar:
            var plate = stroke.frame
            plate.width = 8
            snapshot.clipped(to: stroke.frame) { $0.fill(plate, radius: 4, color) }
        case .unreadLine, .pagePlate, .replyPlate: snapshot.fill(stroke.frame, radius: radius, color)
        default: snapshot.fill(stroke.frame.pixelAligned, radius: radius, color)
        }
    }

    /// Draws a waveform as bars on a common baseline; the lowest bars are dots. The played part is stronger;
    /// `played` is its share, 0 to 1, nil without playback.
    func drawWaveform(
        _ levels: [UInt8],
        _ stroke: Stroke,
        _ played: Double?,
        on snapshot: borrowing Snapshot
    ) {
        guard !levels.isEmpty else { return }
        let frame = stroke.frame
        let step = frame.width / Float(levels.count)
        let bubble = colors.theme.bubble(colors.background)
        let end = played.map { Int(clamping: ($0 * Double(levels.count)).rounded()) } ?? levels.count
        for (index, level) in levels.enumerated() {
            let color = index < end ? bubble.strong : bubble.weak
            let height = max(2, frame.height * Float(min(level, 31)) / 31)
            let bar = Rectangle(
                x: frame.x + Float(index) * step,
                y: frame.maxY - height,
                width: min(2, step),
                height: height
            )
            snapshot.fill(bar, radius: 1, color)
        }
    }

    /// Draws a progress bar.
    func drawBar(_ part: Double, _ stroke: Stroke, on snapshot: borrowing Snapshot) {
        let bubble = colors.theme.bubble(colors.background)
        let radius = stroke.frame.height / 2
        snapshot.fill(stroke.frame, radius: radius, bubble.weak)
        var filled = stroke.frame
        filled.width = max(stroke.frame.height, filled.width * Float(min(max(part, 0), 1)))
        snapshot.fill(filled, radius: radius, bubble.strong)
    }

    /// Draws an icon, alone or on the round button of its role.
    func drawIcon(
        _ stroke: Stroke,
        _ icon: ElementIcon,
        on snapshot: borrowing Snapshot
    ) {
        let frame = stroke.frame
        let theme = colors.theme
        let bubble = theme.bubble(colors.background)
        let row = theme.row(colors.background)
        let isPlaying =
            sheet.playing.map { $0.isPlaying && stroke.element.action == .openMedia($0.message) } ?? false
        switch stroke.element.role {
        case .fileButton, .avatar:
            drawDisk(
                isPlaying ? .pause : icon,
                frame: frame,
                disk: bubble.strong,
                color: bubble.onStrong,
                on: snapshot
            )
        case .playButton:
            let isOnPicture = layout.elements.contains { other in
                other.role.isPicture && other.frame.contains(stroke.element.frame)
            }
            let disk = isOnPicture ? theme.picturePlate : bubble.strong
            drawDisk(
                isPlaying ? .pause : icon,
                frame: frame,
                disk: disk,
                color: bubble.onStrong,
                on: snapshot
            )
        case .slideButton, .cancelButton:
            drawDisk(icon, frame: frame, disk: theme.picturePlate, color: theme.onPlate, on: snapshot)
        case .shareButton: drawDisk(icon, frame: frame, disk: theme.plate, color: theme.onPlate, on: snapshot)
        case .rowMention, .rowReaction:
            drawDisk(
                icon,
                frame: frame,
                disk: icon == .heart ? theme.failure : row.badge,
                color: row.onBadge,
                part: 0.7,
                on: snapshot
            )
        case .rowOnline:
            let ground =
                colors.background == .row(isSelected: true) ? theme.list.selected : theme.list.ground
            snapshot.fill(frame.insetBy(-2), radius: frame.height / 2 + 2, ground)
            snapshot.fill(frame, radius: frame.height / 2, row.online)
        default:
            let color = colors.icon(stroke.element, icon, isOnPlate: stroke.isOnPlate)
            snapshot.draw(icon, in: frame, color, ground: bubble.onStrong)
        }
    }

    func drawDisk(
        _ icon: ElementIcon,
        frame: Rectangle,
        disk: Color,
        color: Color,
        part: Float = 0.5,
        on snapshot: borrowing Snapshot
    ) {
        snapshot.fill(frame, radius: min(frame.width, frame.height) / 2, disk)
        let side = min(frame.width, frame.height) * part
        let place = Rectangle(
            x: frame.x + (frame.width - side) / 2,
            y: frame.y + (frame.height - side) / 2,
            width: side,
            height: side
        )
        snapshot.draw(icon, in: place, color, ground: disk)
    }
}

extension ElementRole {
    /// True if the role is a picture that other elements may cover.
    var isPicture: Bool {
        switch self {
        case .picture, .pagePicture, .sticker, .roundVideo, .map: true
        default: false
        }
    }
}

extension ElementColors {
    /// True if content on a plate of this role is light in every theme.
    func isDarkPlate(_ role: ElementRole) -> Bool {
        switch role {
        case .statusPlate, .durationPlate, .attributionPlate, .headerPlate, .servicePlate, .button: true
        default: false
        }
    }
}

extension Rectangle {
    /// The rectangle with edges on whole pixels, for sharp edges.
    var pixelAligned: Rectangle {
        let (left, top) = (x.rounded(), y.rounded())
        return Rectangle(x: left, y: top, width: maxX.rounded() - left, height: maxY.rounded() - top)
    }
}
