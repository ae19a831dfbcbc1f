import ClientModel
import Testing

@Suite struct PeerIDTests {
    @Test func `a peer's kind and number come back from the packed form`() {
        for kind in PeerID.Kind.allCases {
            let peer = PeerID(kind, 777_000_123_456)
            #expect(peer.kind == kind)
            #expect(peer.number == 777_000_123_456)
            #expect(PeerID(packed: peer.packed) == peer)
        }
    }

    @Test func `numbers that no peer packs to are refused`() {
        #expect(PeerID(packed: -1) == nil)
        #expect(PeerID(packed: 4 << 60) == nil)
    }
}
