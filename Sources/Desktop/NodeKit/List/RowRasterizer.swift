/// Makes drawings of rows into pixels, on a thread of its own with fonts of its own.
@MainActor
final class RowRasterizer {
    private let pool = WorkPool<ObjectIdentifier, RasterizedRow, Void>(
        name: "stills",
        threads: 1,
        prepare: {
            let texts = TextPainter()
            return { drawing in
                // The main thread may have needed it meanwhile.
                if !drawing.isMade { drawing.make(with: texts) }
            }
        },
        // Drawings keep their pixels.
        deliver: nil
    )

    /// Makes those of these drawings that are not made, the most urgent first, and no others that were asked for before.
    func make(_ drawings: [RasterizedRow]) {
        // Asked of each once: one that is made meanwhile would be there for the count of a lazy list, and then not.
        pool.request(drawings.filter { !$0.isMade }.map { (key: ObjectIdentifier($0), job: $0) })
    }
}
