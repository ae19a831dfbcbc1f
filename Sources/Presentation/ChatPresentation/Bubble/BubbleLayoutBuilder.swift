/// Stacks the blocks of a bubble and places the bubble in its row.
struct BubbleLayoutBuilder {
    let entry: BubbleEntry
    let context: BubbleContext
    let model: BubbleModel
    /// True if the bubble stands in the middle of the chat.
    var isCentred = false
    var metrics: ChatMetrics { context.metrics }

    init(_ entry: BubbleEntry, in context: BubbleContext) {
        self.entry = entry
        self.context = context
        model = BubbleModel(entry, in: context)
    }

    func layout() -> BubbleLayout {
        let edges = model.blocks.map(\.traits.edge)
        let content = edges.contains(.centred) ? centred() : edges.contains(.free) ? free() : padded()
        return row(content)
    }

    // MARK: - Widths

    /// True if avatars stand on the left of the bubble.
    private var hasAvatarInset: Bool { !entry.isOutgoing && entry.chat.kind == .group }

    /// The largest width of the bubble: a comfortable line length, as long as there is room for it.
    var maxWidth: Double {
        var room = context.column.width - 2 * metrics.edge - min(metrics.reserve, context.width * 0.1)
        if hasAvatarInset { room -= metrics.avatarInset }
        if model.isFailed { room -= metrics.failedInset }
        let columns = metrics.columns * context.measurer.columnWidth(fontSize: metrics.textSize)
        return max(metrics.smallestBubble.width, min(room, columns + 2 * metrics.textInset).rounded(.down))
    }

    /// The index of the block that shows the time: the last one that can.
    private var carrier: Int? { model.blocks.lastIndex { $0.traits.carriesStatus } }

    private var status: StatusLine? { model.status.map { StatusLine($0, in: context) } }

    private func space(_ index: Int, width: Double, corners: Corners = Corners(0)) -> BlockSpace {
        BlockSpace(
            context: context,
            width: width,
            corners: corners,
            status: index == carrier ? status : nil,
            isOutgoing: entry.isOutgoing
        )
    }

    // MARK: - Kinds of bubbles

    /// A stack of blocks that has no place in its row yet.
    struct Content {
        var size: LayoutSize
        var elements: [LayoutElement]
        var isCentred = false
    }

    /// Lays out a bubble with a background.
    private func padded() -> Content {
        let shape = BubbleShape(entry, metrics: metrics)
        let fits = model.blocks.indices.map { index in
            model.blocks[index].fit(in: space(index, width: maxWidth, corners: corners(of: index, in: shape)))
        }
        let wanted = (fits.map(\.width).max() ?? 0).rounded(.up)
        let width = max(metrics.smallestBubble.width, model.buttons == nil ? wanted : max(wanted, 160))
        var stack = Stack(metrics: metrics)
        for (block, fit) in zip(model.blocks, fits) { stack.add(fit.place(width), edge: block.traits) }
        stack.close(atLeast: metrics.smallestBubble.height)
        let frame = LayoutRect(x: 0, y: 0, width: width, height: stack.height)
        let background = LayoutElement(.bubble, frame, .shape(shape))
        return Content(size: frame.size, elements: [background] + stack.elements, isCentred: isCentred)
    }

    /// The corners of a picture: round where the bubble's are, small next to other blocks.
    private func corners(of index: Int, in shape: BubbleShape) -> Corners {
        func inner(_ radius: Double) -> Double { max(0, radius - metrics.pictureInset) }
        var corners = Corners(2)
        if index == 0 {
            corners.topLeft = inner(shape.corners.topLeft)
            corners.topRight = inner(shape.corners.topRight)
        }
        if index == model.blocks.count - 1 {
            corners.bottomLeft = inner(shape.corners.bottomLeft)
            corners.bottomRight = inner(shape.corners.bottomRight)
        }
        return corners
    }

    /// Lays out content without a background, such as a sticker. Headers stand beside it on a plate, other blocks
    /// below.
    private func free() -> Content {
        let split = model.blocks.firstIndex { !$0.traits.isHeader } ?? 0
        var layers: [(width: Double, elements: [LayoutElement])] = []
        var size = LayoutSize.zero
        for index in split..<model.blocks.count {
            let fit = model.blocks[index].fit(
                in: space(index, width: maxWidth, corners: Corners(metrics.radius))
            )
            let placed = fit.place(fit.width)
            let y = size.height + (index == split ? 0 : 4)
            layers.append((fit.width, placed.elements.map { $0.moved(y: y) }))
            size = LayoutSize(width: max(size.width, fit.width), height: y + placed.height)
        }
        // On the user's side, narrower blocks are aligned to the right.
        let elements = layers.flatMap { layer in
            layer.elements.map { $0.moved(x: entry.isOutgoing ? size.width - layer.width : 0) }
        }
        guard split > 0 else { return Content(size: size, elements: elements) }
        return beside(Content(size: size, elements: elements), headers: 0..<split)
    }

    /// Puts headers on a plate beside content without a bubble, towards the middle of the chat, or above it if
    /// there is no room.
    private func beside(_ content: Content, headers: Range<Int>) -> Content {
        let room = maxWidth - content.size.width - 8
        let isAbove = room < 120
        let fits = headers.map { index in
            model.blocks[index].fit(in: space(index, width: isAbove ? maxWidth : room))
        }
        let width = fits.map(\.width).max() ?? 0
        var stack = Stack(metrics: metrics)
        for (index, fit) in zip(headers, fits) {
            stack.add(fit.place(width), edge: model.blocks[index].traits)
        }
        stack.close(atLeast: 0)
        let total = isAbove ? max(width, content.size.width) : content.size.width + 8 + width
        let plateX = entry.isOutgoing ? (isAbove ? total - width : 0) : total - (isAbove ? total : width)
        let contentX = entry.isOutgoing ? total - content.size.width : 0
        let contentY = isAbove ? stack.height + 4 : 0
        let frame = LayoutRect(x: plateX, y: 0, width: width, height: stack.height)
        let plate = LayoutElement(.headerPlate, frame, .plate(radius: metrics.radius / 2))
        return Content(
            size: LayoutSize(width: total, height: max(contentY + content.size.height, stack.height)),
            elements: content.elements.map { $0.moved(x: contentX, y: contentY) } + [plate]
                + stack.elements.map { $0.moved(x: plateX) }
        )
    }

    /// Lays out a service message.
    private func centred() -> Content {
        let width = max(metrics.smallestBubble.width, (context.column.width * 0.8).rounded(.down))
        var elements: [LayoutElement] = []
        var height = 0.0
        for index in model.blocks.indices {
            let placed = model.blocks[index].fit(in: space(index, width: width)).place(width)
            elements += placed.elements.map { $0.moved(y: height) }
            height += placed.height
        }
        return Content(size: LayoutSize(width: width, height: height), elements: elements, isCentred: true)
    }

    // MARK: - The row

    private func row(_ content: Content) -> BubbleLayout {
        let top =
            (entry.startsDay ? metrics.dayHeader : 0)
            + (entry.above == .none ? metrics.spacing : metrics.mergedSpacing)
        let x = left(of: content)
        let frame = LayoutRect(x: x, y: top, content.size)
        var elements = content.elements.map { $0.moved(x: x, y: top) }
        var bottom = frame.maxY
        if let buttons = model.buttons, !content.isCentred {
            let placed = buttons.layout(width: frame.width, in: context)
            elements += placed.elements.map { $0.moved(x: x, y: bottom + metrics.mergedSpacing) }
            bottom += metrics.mergedSpacing + placed.height
        }
        elements += marks(beside: frame)
        return BubbleLayout(
            entry.id,
            size: LayoutSize(width: context.width, height: bottom),
            bubble: frame,
            elements: elements,
            in: context
        )
    }

    private func left(of content: Content) -> Double {
        let column = context.column
        if content.isCentred { return column.x + ((column.width - content.size.width) / 2).rounded() }
        guard entry.isOutgoing else {
            return column.x + metrics.edge + (hasAvatarInset ? metrics.avatarInset : 0)
        }
        let failed = model.isFailed ? metrics.failedInset : 0
        return column.maxX - metrics.edge - failed - content.size.width
    }

    private func marks(beside frame: LayoutRect) -> [LayoutElement] {
        var marks: [LayoutElement] = []
        if model.isFailed {
            let mark = LayoutRect(x: frame.maxX + 4, y: frame.maxY - 24, width: 20, height: 20)
            marks.append(LayoutElement(.failedMark, mark, .icon(.failed), action: .showFailure))
        }
        if model.hasShareButton {
            let x = entry.isOutgoing ? frame.x - 8 - 28 : frame.maxX + 8
            let button = LayoutRect(x: x, y: frame.maxY - 1 - 28, width: 28, height: 28)
            marks.append(LayoutElement(.shareButton, button, .icon(.share), action: .share))
        }
        return marks
    }
}
