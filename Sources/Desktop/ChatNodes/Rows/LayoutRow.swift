import ChatPresentation
import GTKBridge
import ListEngine
import Localization
import NodeKit

/// A row that draws a layout.
@MainActor
final class LayoutRow: @MainActor ListRow {
    var host: WidgetHost?

    private weak var owner: (any LayoutRowOwner)?
    private var item: ItemID?
    private var drawing: RowDrawing?
    private var state = LayoutSnapshot.State()
    private var mark: SelectionMark?
    private var isHovered = false
    private var sheet: LayoutSnapshot?
    private var node: RenderNode?
    /// The bitmap of the row, for frames in which the list moves.
    private var still: RasterizedRow?
    /// True if the row has changed since the list last rested, other than by reuse for another item. The row then
    /// draws itself.
    private var isRestless = false
    var isComposed = false { didSet { host?.contentChanged() } }
    private var size = Size(width: 0, height: 0)
    private var parts: [(hit: LayoutHit, button: ActionButton)] = []
    /// The parts with a meaning for assistive technologies.
    private var meanings: [(frame: LayoutRect, widget: Widget)] = []
    /// The most of them.
    private static let mostParts = 100

    init(owner: some LayoutRowOwner) { self.owner = owner }

    func show(_ item: ItemID?) {
        let isOther = item != self.item
        if isOther {
            (still, isRestless) = (nil, false)
            state = LayoutSnapshot.State()
            isHovered = false
        }
        let old = drawing?.layout
        let focused = parts.first(where: \.button.isFocus).flatMap { old?.action(of: $0.hit) }
        self.item = item
        drawing = item.flatMap { owner?.drawing(of: $0) }
        mark = item.flatMap { owner?.mark(of: $0) }
        state.selection = item.flatMap { owner?.selection(of: $0) } ?? [:]
        state.lit = item.flatMap { owner?.lit(in: $0) } ?? [:]
        // A focused part keeps the focus while only colours change.
        if isOther || drawing?.layout.elements != old?.elements {
            if focused != nil { host?.takeFocus() }
            for part in parts { host?.remove(part.button) }
            for part in meanings { host?.remove(part.widget) }
            (parts, meanings) = ([], [])
            if !isOther, let focused { focusPart(with: focused) }
        }
        invalidate()
    }

    var isBlank: Bool { drawing == nil }

    var label: String { drawing?.label ?? "" }

    var isChosen: Bool { item.map { owner?.isChosen($0) ?? false } ?? false }

    private func invalidate() {
        (sheet, node) = (nil, nil)
        if still != nil { (still, isRestless) = (nil, true) }
        host?.contentChanged()
    }

    // MARK: - Pointer

    func pointerMoved(to point: Point?) -> String? {
        let place = point.map { LayoutPoint(x: Double($0.x), y: Double($0.y)) }
        let hit = mark == nil ? place.flatMap { drawing?.layout.hit(at: $0) } : nil
        if state.hovered != hit {
            state.hovered = hit
            invalidate()
        }
        if isHovered != (point != nil) {
            isHovered = point != nil
            host?.contentChanged()
        }
        if mark != nil || hit != nil { return "pointer" }
        guard let place, let layout = drawing?.layout else { return nil }
        return RowText(layout).hasText(at: place) ? "text" : nil
    }

    func pressed(_ click: ClickEvent?) {
        if let item, let click { owner?.pressed(item, click) }
        let isPressed = click?.button == 1 && state.hovered != nil
        guard state.isPressed != isPressed else { return }
        state.isPressed = isPressed
        invalidate()
    }

    func clicked(_ click: ClickEvent) {
        guard let item, let drawing else { return }
        let point = LayoutPoint(x: Double(click.position.x), y: Double(click.position.y))
        guard click.button == 1, !click.isControl, mark == nil, let hit = drawing.layout.hit(at: point) else {
            owner?.clicked(item, click)
            return
        }
        perform(hit)
    }

    private func perform(_ hit: LayoutHit) {
        guard let item, let action = drawing?.layout.action(of: hit) else { return }
        if action == .reveal, !state.showsSpoilers {
            state.showsSpoilers = true
            return invalidate()
        }
        let element = drawing?.layout.elements[hit.element].action
        owner?.perform(action == .reveal ? element.map(LayoutAction.element) ?? action : action, in: item)
    }

    // MARK: - Accessible parts

    func settle() {
        isRestless = false
        guard parts.isEmpty, meanings.isEmpty, let drawing else { return }
        let layout = drawing.layout
        for part in drawing.parts {
            let widget = part.makeWidget()
            host?.insert(widget)
            meanings.append((part.frame, widget))
        }
        // Each is a widget, and who writes a text must not make thousands of them.
        for hit in layout.hits.prefix(Self.mostParts) {
            guard let action = layout.action(of: hit) else { continue }
            let words = action.hasOwnName ? "" : layout.words(of: hit)
            let button = ActionButton(
                label: words.isEmpty ? owner?.language.phrase(action.phrase) ?? "" : words,
                role: action.isLink ? .link : .button
            ) { [weak self] in self?.perform(hit) }
            host?.insert(button)
            parts.append((hit, button))
        }
        if !parts.isEmpty || !meanings.isEmpty { host?.placesChanged() }
    }

    // MARK: - The keyboard

    /// Focuses the part with an action again, after the row has changed around it.
    private func focusPart(with action: LayoutAction) {
        settle()
        let part = parts.first { drawing?.layout.action(of: $0.hit) == action }
        part?.button.takeFocus()
    }

    func focusChanged(_ isFocused: Bool) { host?.contentChanged() }

    func activate() -> Bool {
        guard let hit = drawing?.layout.mainHit else { return false }
        perform(hit)
        return true
    }

    /// Moves the focus from the row through its parts, and back.
    func moveFocus(_ way: FocusDirection) -> Bool? {
        // The parts are created at rest, but the focus may need them earlier.
        settle()
        let at = parts.firstIndex { $0.button.isFocus }
        switch way {
        case .forward:
            let next = at.map { $0 + 1 } ?? 0
            guard parts.indices.contains(next) else { return false }
            parts[next].button.takeFocus()
        case .backward:
            guard let at else { return false }
            if at > 0 { parts[at - 1].button.takeFocus() } else { host?.takeFocus() }
        }
        return true
    }

    func enter(_ way: FocusDirection) -> Bool {
        settle()
        guard let part = way == .forward ? parts.first : parts.last else { return false }
        part.button.takeFocus()
        return true
    }

    // MARK: - WidgetContent

    func measure(_ axis: Axis, other: Int?) -> SizeRequest { SizeRequest(minimum: 1, natural: 1) }

    func allocate(width: Int, height: Int) {
        size = Size(width: Float(width), height: Float(height))
        guard let layout = drawing?.layout else { return }
        for part in parts {
            host?.place(part.button, in: layout.frame(of: part.hit))
        }
        for part in meanings { host?.place(part.widget, in: part.frame) }
    }

    func still(height: Double, scale: Int) -> RasterizedRow? {
        guard let item, let drawing, let owner, mark == nil, host?.isFocus != true, !isRestless,
            owner.ground(of: item, isHovered: isHovered) == nil, !isLower(Float(height), drawing)
        else { return nil }
        if let still, still.scale == scale { return still }
        let sheet = sheet(item, drawing, owner)
        let made = RasterizedRow(
            height: drawing.layout.size.height,
            scale: scale,
            most: Self.mostPixels,
            texts: owner.painter.texts
        ) { sheet.draw(with: $0, on: $1) }
        still = made
        return made
    }

    /// The largest number of display pixels in a cached bitmap; a larger row is drawn in each frame.
    private static let mostPixels = 2 << 20

    /// True if an opening or closing row is lower than its layout.
    private func isLower(_ height: Float, _ drawing: RowDrawing) -> Bool {
        height < Float(drawing.layout.size.height.rounded(.down))
    }

    private func sheet(_ item: ItemID, _ drawing: RowDrawing, _ owner: any LayoutRowOwner) -> LayoutSnapshot {
        if let sheet { return sheet }
        let made = owner.painter.sheet(of: drawing.layout, on: drawing.background, state: state) {
            [weak self] in
            guard let self, self.item == item else { return }
            invalidate()
        }
        sheet = made
        return made
    }

    func draw(on snapshot: borrowing Snapshot) {
        guard !isComposed, let item, let drawing, let owner else { return }
        let all = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
        if let ground = owner.ground(of: item, isHovered: isHovered) {
            snapshot.fill(drawing.bubble?.ground(in: all) ?? all, ground)
        }
        if node == nil { node = owner.painter.node(of: sheet(item, drawing, owner)) }
        guard let node else { return }
        guard isLower(size.height, drawing) else {
            return draw(node, drawing, owner, on: snapshot)
        }
        snapshot.clipped(to: all) { draw(node, drawing, owner, on: $0) }
    }

    private func draw(
        _ node: RenderNode,
        _ drawing: RowDrawing,
        _ owner: any LayoutRowOwner,
        on snapshot: borrowing Snapshot
    ) {
        let ring = host?.isFocus == true ? FocusRing(drawing) ?? FocusRing(in: size) : nil
        guard let mark, let bubble = drawing.bubble else {
            snapshot.append(node)
            return ring.map { owner.painter.draw($0, around: drawing.background, on: snapshot) } ?? ()
        }
        snapshot.translated(by: Point(x: bubble.shift(drawing.background), y: 0)) { inside in
            inside.append(node)
            if let ring { owner.painter.draw(ring, around: drawing.background, on: inside) }
        }
        owner.painter.draw(mark, beside: bubble, on: snapshot)
    }
}
