import CGTK4
import TestKit
import Testing

@testable import GTKBridge

@MainActor
@Suite struct ShapingTests {
    init() { _ = Drawing.toolkit }

    @Test func `an unstyled text that a worker shaped looks to the pixel as Pango draws it`() async {
        var differing: [UInt64] = []
        let painter = GlyphPainter()
        let requests = (UInt64(0)..<200).map { seed in
            var request = MixedText.request(seed: seed)
            request.spans = []
            return request
        }
        for (seed, (request, shaped)) in zip(
            UInt64(0)...,
            zip(requests, await Self.shapedElsewhere(requests))
        ) {
            RenderLock.take()
            defer { RenderLock.giveBack() }
            let height = Int(shaped.height.rounded(.up)) + 8
            let node = RenderNode { snapshot in
                for run in shaped.runs { painter.draw(run, Color(0), on: snapshot) }
            }
            let ours = Drawing.pixels(of: node, width: 640, height: height)
            let theirs = Drawing.pixels(of: PangoReference.node(request), width: 640, height: height)
            #expect(!ours.isEmpty || shaped.runs.isEmpty)
            if ours != theirs { differing.append(seed) }
        }
        #expect(differing == [])
    }

    @Test func `a text looks the same whichever threads draw it, by turns`() async {
        let shaped = await Self.shapedElsewhere((UInt64(0)..<60).map(MixedText.request(seed:)))
        let alone = await Self.drawnElsewhere(shaped)
        let crowd = await withTaskGroup { group in
            for _ in 0..<6 { group.addTask { await Self.drawnElsewhere(shaped) } }
            var crowd: [[Pixels]] = []
            for await drawn in group { crowd.append(drawn) }
            return crowd
        }
        let onMain = Self.drawn(shaped)
        // Reported as indices of texts: pixels would fill the log.
        let differing = ([onMain] + crowd)
            .map { pictures in
                pictures.indices.filter { pictures[$0] != alone[$0] }
            }
        #expect(differing == Array(repeating: [], count: 7))
    }

    @concurrent
    private static func drawnElsewhere(_ texts: [ShapedText]) async -> [Pixels] { drawn(texts) }

    nonisolated private static func drawn(_ texts: [ShapedText]) -> [Pixels] {
        let painter = GlyphPainter()
        return texts.map { text in
            RenderLock.take()
            defer { RenderLock.giveBack() }
            let node = RenderNode(forCairo: true) { snapshot in
                for run in text.runs { painter.draw(run, Color(0), on: snapshot) }
            }
            return Drawing.pixels(of: node, width: 640, height: 100)
        }
    }

    @Test func `letters that their font has only upright are drawn so, and not as other letters`()
        async throws
    {
        var upright = Self.plain("مرحبا بالعالم")
        var slanted = upright
        slanted.spans = [ShapingSpan(bytes: 0..<slanted.text.count, tag: 0)]
        slanted.spans[0].isItalic = true
        upright.family = "DejaVu Sans"
        slanted.family = "DejaVu Sans"
        let shaped = await Self.shapedElsewhere([upright, slanted])
        let painter = GlyphPainter()
        RenderLock.take()
        defer { RenderLock.giveBack() }
        let pictures = shaped.map { text in
            let node = RenderNode { snapshot in
                for run in text.runs { painter.draw(run, Color(0), on: snapshot) }
            }
            return Drawing.pixels(of: node, width: 300, height: 40)
        }
        #expect(pictures[0] == pictures[1])
        #expect(!pictures[0].isEmpty)
    }

    @Test func `each character of a text is in one cluster of one line`() {
        let shaper = TextShaper()
        for seed in UInt64(0)..<200 { Self.judgeClusters(MixedText.request(seed: seed), shaper) }
    }

    private static func judgeClusters(_ request: ShapingRequest, _ shaper: TextShaper) {
        let shaped = shaper.shape(request)
        for line in shaped.lines {
            var next = line.bytes.lowerBound
            for cluster in shaped.clusters[line.clusters].sorted(by: {
                $0.bytes.lowerBound < $1.bytes.lowerBound
            }) {
                #expect(cluster.bytes.lowerBound == next)
                next = cluster.bytes.upperBound
            }
            #expect(next == line.bytes.upperBound)
        }
        let text = request.text
        let missing = text.indices.filter { byte in !shaped.lines.contains { $0.bytes.contains(byte) } }
        #expect(missing.allSatisfy { text[$0] == 0x0A })
    }

    @Test func `clusters of a line lie side by side and fill it`() {
        let shaper = TextShaper()
        let lines = (UInt64(0)..<200).map { shaper.shape(MixedText.request(seed: $0)) }
        for (shaped, line) in lines.flatMap({ shaped in shaped.lines.map { (shaped, $0) } }) {
            var x = line.frame.x
            for cluster in shaped.clusters[line.clusters] {
                #expect(abs(cluster.x - x) < 0.01)
                x = cluster.x + cluster.width
            }
            #expect(abs(x - line.frame.maxX) < 0.01)
        }
    }

    @Test func `an emoji made of several is one cluster, and a ligature is cut where a cursor may stand`() {
        let family = TextShaper().shape(Self.plain("👨‍👩‍👧‍👦"))
        #expect(family.clusters.map(\.bytes) == [0..<25])
        let lamAlef = TextShaper().shape(Self.plain("لا"))
        #expect(lamAlef.clusters.count == 2)
    }

    @Test func `a limit of lines ends a text in an ellipsis`() {
        var request = Self.plain(String(repeating: "word ", count: 100))
        request.lineLimit = 2
        let shaped = TextShaper().shape(request)
        #expect(shaped.lines.count == 2)
        #expect(shaped.isTruncated)
    }

    @Test func `a slot leaves a square and has no glyph`() throws {
        var request = Self.plain("a\u{FFFC}b")
        request.spans = [ShapingSpan(bytes: 1..<4, tag: 7)]
        request.spans[0].slot = ShapingSpan.Slot(width: 18, height: 18, descent: 3.6)
        let shaped = TextShaper().shape(request)
        let slot = try #require(shaped.slots.first)
        #expect(slot.tag == 7)
        #expect(slot.frame.width == 18 && slot.frame.height == 18)
        #expect(shaped.clusters[1].width == 18)
        #expect(shaped.runs.count == 2)
    }

    @Test func `runs have the tags of their spans`() {
        var request = Self.plain("plain tagged plain")
        request.spans = [ShapingSpan(bytes: 6..<12, tag: 300)]
        #expect(TextShaper().shape(request).runs.map(\.tag) == [0, 300, 0])
    }

    private static func plain(_ text: String) -> ShapingRequest {
        ShapingRequest(
            text: Array(text.utf8),
            family: "Noto Sans, sans-serif",
            fixedFamily: "monospace",
            size: 14,
            width: 300
        )
    }

    /// Shapes with another thread's fonts, as in the program.
    @concurrent private static func shapedElsewhere(_ requests: [ShapingRequest]) async -> [ShapedText] {
        let shaper = TextShaper()
        return requests.map { shaper.shape($0) }
    }
}
