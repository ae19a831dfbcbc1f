/// Makes bitmaps of rows, on its own thread with its own fonts.
@MainActor
final class RowRasterizer {
    private let pool = WorkPool<ObjectIdentifier, RasterizedRow, Void>(
        name: "stills",
        threads: 1,
        prepare: {
            let texts = TextPainter()
            return { drawing in
                // The main thread may have made it meanwhile.
                if !drawing.isMade { drawing.make(with: texts) }
            }
        },
        // Drawings store their bitmaps themselves.
        deliver: nil
    )

    /// Makes the missing bitmaps of these drawings, the most urgent first, and drops earlier requests.
    func make(_ drawings: [RasterizedRow]) {
        // Each drawing is tested once: a lazy filter would test again, and a bitmap finished in between would
        // change its count.
        pool.request(drawings.filter { !$0.isMade }.map { (key: ObjectIdentifier($0), job: $0) })
    }
}
