import CGTK4
import CGTKShim

/// Converts a Pango layout to values, in one pass.
nonisolated struct LayoutReader {
    typealias Describe = (UnsafeMutablePointer<PangoFont>, Double) -> FontDescription

    private(set) var result = ShapedText()
    // The object, not only its pointer: the layout owns the data that is read.
    private let reference: ObjectReference
    private let request: ShapingRequest
    /// The character index of each byte; empty for ASCII, where both are equal.
    private let characters: [Int32]

    init(_ layout: ObjectReference, _ request: ShapingRequest) {
        reference = layout
        self.request = request
        characters =
            request.text.allSatisfy { $0 < 0x80 }
            ? []
            : request.text.reduce(into: (indices: [Int32](), count: Int32(-1))) { state, byte in
                if byte & 0xC0 != 0x80 { state.count += 1 }
                state.indices.append(state.count)
            }.indices
    }

    private var layout: OpaquePointer { reference.opaque }

    mutating func read(describe: Describe) {
        guard let iterator = pango_layout_get_iter(layout) else { return }
        defer { pango_layout_iter_free(iterator) }
        result.isTruncated = pango_layout_is_ellipsized(layout) != 0
        var startsLine = true
        repeat {
            if startsLine { startLine(at: iterator) }
            guard let run = pango_layout_iter_get_run_readonly(iterator) else {
                endLine()
                startsLine = true
                continue
            }
            startsLine = false
            read(run, at: iterator, describe: describe)
        } while pango_layout_iter_next_run(iterator) != 0
        var extents = PangoRectangle()
        pango_layout_get_extents(layout, nil, &extents)
        result.height = Self.pixels(extents.height)
    }

    private mutating func startLine(at iterator: OpaquePointer) {
        let line = pango_layout_iter_get_line_readonly(iterator)
        var frame = PangoRectangle()
        pango_layout_iter_get_line_extents(iterator, nil, &frame)
        var top: Int32 = 0
        var bottom: Int32 = 0
        pango_layout_iter_get_line_yrange(iterator, &top, &bottom)
        let start = Int(pango_layout_line_get_start_index(line))
        let direction = pango_layout_line_get_resolved_direction(line)
        result.lines.append(
            ShapedText.Line(
                bytes: start..<start + Int(pango_layout_line_get_length(line)),
                frame: Rectangle(
                    x: Self.pixels(frame.x),
                    y: Self.pixels(top),
                    width: Self.pixels(frame.width),
                    height: Self.pixels(bottom - top)
                ),
                baseline: Self.pixels(pango_layout_iter_get_baseline(iterator)),
                isRightToLeft: direction == PANGO_DIRECTION_RTL || direction == PANGO_DIRECTION_WEAK_RTL,
                clusters: result.clusters.count..<result.clusters.count,
                runs: result.runs.count..<result.runs.count,
                slots: result.slots.count..<result.slots.count
            )
        )
    }

    private mutating func endLine() {
        guard var line = result.lines.popLast() else { return }
        line.clusters = line.clusters.lowerBound..<result.clusters.count
        line.runs = line.runs.lowerBound..<result.runs.count
        line.slots = line.slots.lowerBound..<result.slots.count
        // Clusters without width, such as a blank at a line break, come before others at the same position.
        result.clusters[line.clusters].sort { ($0.x, $0.width) < ($1.x, $1.width) }
        result.lines.append(line)
    }

    private mutating func read(
        _ run: UnsafeMutablePointer<PangoGlyphItem>,
        at iterator: OpaquePointer,
        describe: Describe
    ) {
        guard let item = run.pointee.item, let glyphs = run.pointee.glyphs else { return }
        var frame = PangoRectangle()
        pango_layout_iter_get_run_extents(iterator, nil, &frame)
        let origin = Self.pixels(frame.x)
        let baseline = Self.pixels(pango_layout_iter_get_baseline(iterator))
        readClusters(of: run, origin: origin)
        let start = Int(item.pointee.offset)
        let span = span(at: start)
        if let slot = span?.slot, let span {
            let top = baseline + slot.descent - slot.height
            result.slots.append(
                ShapedText.Slot(
                    frame: Rectangle(x: origin, y: top, width: slot.width, height: slot.height),
                    tag: span.tag
                )
            )
            return
        }
        guard let font = item.pointee.analysis.font else { return }
        result.runs.append(
            GlyphRun(
                font: describe(font, request.size * (span?.scale ?? 1)),
                glyphs: Self.glyphs(of: glyphs),
                x: origin,
                baseline: baseline - (span?.rise ?? 0),
                width: Self.pixels(frame.width),
                tag: Self.tag(of: item)
            )
        )
    }

    private static func glyphs(of string: UnsafeMutablePointer<PangoGlyphString>) -> [GlyphRun.Glyph] {
        (0..<Int(string.pointee.num_glyphs)).map { index in
            // SAFETY: Pango gives the number of glyphs, and keeps them as long as the layout.
            let glyph = string.pointee.glyphs + index
            return GlyphRun.Glyph(
                id: glyph.pointee.glyph,
                width: glyph.pointee.geometry.width,
                dx: glyph.pointee.geometry.x_offset,
                dy: glyph.pointee.geometry.y_offset,
                flags: martlet_glyph_flags(glyph)
            )
        }
    }

    /// The tag of the request's span, which the run carries as its colour.
    private static func tag(of item: UnsafeMutablePointer<PangoItem>) -> UInt16 {
        var next = item.pointee.analysis.extra_attrs
        while let node = next {
            // SAFETY: the list holds attributes, and one of this type is a colour.
            if let data = node.pointee.data,
                let colour = pango_attribute_as_color(data.assumingMemoryBound(to: PangoAttribute.self)),
                colour.pointee.attr.klass.pointee.type == PANGO_ATTR_FOREGROUND
            {
                return colour.pointee.color.red
            }
            next = node.pointee.next
        }
        return 0
    }

    private func span(at byte: Int) -> ShapingSpan? {
        // Spans are sorted: find the last that does not start after the byte.
        var low = 0
        var high = request.spans.count
        while low < high {
            let middle = (low + high) / 2
            if request.spans[middle].bytes.lowerBound <= byte { low = middle + 1 } else { high = middle }
        }
        guard low > 0, request.spans[low - 1].bytes.contains(byte) else { return nil }
        return request.spans[low - 1]
    }

    private static func pixels(_ units: Int32) -> Float { Float(units) / Float(PANGO_SCALE) }
}

nonisolated extension LayoutReader {
    /// Appends the clusters of a run. A ligature of several characters is split into equal parts.
    private mutating func readClusters(of run: UnsafeMutablePointer<PangoGlyphItem>, origin: Float) {
        guard let glyphs = run.pointee.glyphs else { return }
        let first = result.clusters.count
        var edges: [Int32] = [0]
        for index in 0..<Int(glyphs.pointee.num_glyphs) {
            edges.append(edges[index] + glyphs.pointee.glyphs[index].geometry.width)
        }
        var iterator = PangoGlyphItemIter()
        var more = pango_glyph_item_iter_init_start(&iterator, run, pango_layout_get_text(layout))
        while more != 0 {
            // Glyphs are in visual order; in a right-to-left run the clusters go through them backwards.
            let isRightToLeft = iterator.start_glyph > iterator.end_glyph
            let left = edges[Int(isRightToLeft ? iterator.end_glyph + 1 : iterator.start_glyph)]
            let right = edges[Int(isRightToLeft ? iterator.start_glyph + 1 : iterator.end_glyph)]
            appendCluster(
                bytes: Int(iterator.start_index)..<Int(iterator.end_index),
                x: origin + Self.pixels(left),
                width: Self.pixels(right - left),
                isRightToLeft: isRightToLeft,
                first: first
            )
            more = pango_glyph_item_iter_next_cluster(&iterator)
        }
    }

    /// Appends a cluster; those before `first` belong to other runs.
    private mutating func appendCluster(
        bytes: Range<Int>,
        x: Float,
        width: Float,
        isRightToLeft: Bool,
        first: Int
    ) {
        if result.clusters.count > first, !isCursorPosition(bytes.lowerBound) {
            // A combining mark joins the letter before it: readers see one character.
            let last = result.clusters.removeLast()
            let left = min(last.x, x)
            result.clusters.append(
                ShapedText.Cluster(
                    bytes: last.bytes.lowerBound..<bytes.upperBound,
                    x: left,
                    width: max(last.x + last.width, x + width) - left,
                    isRightToLeft: isRightToLeft
                )
            )
            return
        }
        let starts = bytes.filter { $0 == bytes.lowerBound || isCursorPosition($0) }
        let part = width / Float(starts.count)
        for (index, start) in starts.enumerated() {
            let end = index + 1 < starts.count ? starts[index + 1] : bytes.upperBound
            result.clusters.append(
                ShapedText.Cluster(
                    bytes: start..<end,
                    x: x + part * Float(isRightToLeft ? starts.count - 1 - index : index),
                    width: part,
                    isRightToLeft: isRightToLeft
                )
            )
        }
    }

    /// True if the cursor may be placed before a byte.
    private func isCursorPosition(_ byte: Int) -> Bool {
        guard byte < request.text.count, request.text[byte] & 0xC0 != 0x80 else { return false }
        let character = characters.isEmpty ? byte : Int(characters[byte])
        var count: Int32 = 0
        guard let attributes = pango_layout_get_log_attrs_readonly(layout, &count), character < Int(count)
        else {
            return false
        }
        // SAFETY: there are `count` of them.
        return martlet_is_cursor_position(attributes + character) != 0
    }
}
