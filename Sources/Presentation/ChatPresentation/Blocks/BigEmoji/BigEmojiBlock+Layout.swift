extension BigEmojiBlock {
    /// Lays out the emoji, larger if there are fewer, with the time on a plate below.
    public func fit(in space: BlockSpace) -> BlockFit {
        let metrics = space.context.metrics
        let request = RoleText(
            text,
            as: .bigEmoji,
            fontSize: (metrics.fontSize(.bigEmoji) * (1.4 - 0.2 * Double(count - 1))).rounded(),
            width: max(1, space.width),
            lineLimit: 2
        )
        let box = space.context.measurer.measure(request)
        let plate =
            space.status.map { LayoutSize(width: $0.size.width + 12, height: $0.size.height + 4) } ?? .zero
        let height = box.size.height + (space.status == nil ? 0 : plate.height + 4)
        return BlockFit(width: max(box.size.width, plate.width).rounded(.up)) { width in
            let frame = LayoutRect(x: 0, y: 0, box.size)
            var elements = [LayoutElement(.bigEmoji, frame, .text(request, box))]
            if let status = space.status {
                // A plate keeps its distance from the corner of a picture; there is no picture here.
                let area = LayoutRect(
                    x: 0,
                    y: 0,
                    width: width + metrics.plateInset,
                    height: height + metrics.plateInset
                )
                elements += status.plate(in: area, metrics: metrics)
            }
            return BlockLayout(height: height, elements: elements)
        }
    }
}
