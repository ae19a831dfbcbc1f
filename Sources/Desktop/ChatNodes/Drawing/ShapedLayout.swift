public import ChatPresentation
import NodeKit

/// A layout with the glyphs of its texts: all data that the main thread needs to draw it, made on a worker.
public struct ShapedLayout: Sendable {
    /// The size, in pixels.
    public let size: LayoutSize
    /// The elements, from the back to the front.
    public let elements: [LayoutElement]
    /// The text of each element that has one.
    let texts: [Int: TextLayout]

    /// Creates a layout whose texts `measurer` has measured and cached.
    public init(_ elements: [LayoutElement], size: LayoutSize, measurer: ShapingMeasurer) {
        self.size = size
        self.elements = elements
        let fonts = RoleFonts()
        var texts: [Int: TextLayout] = [:]
        for (index, element) in elements.enumerated() {
            guard case .text(let request, _) = element.content else { continue }
            texts[index] = measurer.shaped(request)
                .fitted(to: Float(element.frame.width), fonts.metrics(for: request))
        }
        self.texts = texts
    }

    private init(_ elements: [LayoutElement], size: LayoutSize, texts: [Int: TextLayout]) {
        (self.elements, self.size, self.texts) = (elements, size, texts)
    }

    /// The same layout with its elements at other places.
    func showing(_ elements: [LayoutElement]) -> ShapedLayout {
        ShapedLayout(elements, size: size, texts: texts)
    }

    /// The approximate memory use, in bytes.
    public var byteCount: Int {
        elements.count * (MemoryLayout<LayoutElement>.stride + 64)
            + texts.values.reduce(0) { $0 + $1.byteCount }
    }
}
