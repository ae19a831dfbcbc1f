import GTKBridge

/// Makes drawings of rows into pixels, on a thread of its own with fonts of its own.
@MainActor
final class StillPress {
    private struct Made: Sendable {
        var drawing: StillDrawing
        var image: StillImage?
    }

    private let pool = WorkPool<ObjectIdentifier, StillDrawing, Made>(
        name: "stills",
        threads: 1,
        prepare: {
            let texts = TextPainter()
            return { Made(drawing: $0, image: $0.pixels(with: texts)) }
        },
        deliver: { deliveries in
            for made in deliveries.lazy.map(\.product) { made.drawing.take(made.image) }
        }
    )

    /// Makes those of these drawings that are not made, the most urgent first, and no others that were asked for before.
    func make(_ drawings: [StillDrawing]) {
        let missing = drawings.filter { !$0.isMade }
        guard !missing.isEmpty else { return }
        pool.request(missing.map { (key: ObjectIdentifier($0), job: $0) })
    }
}
