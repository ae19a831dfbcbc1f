import CGTK4
import Testing

@testable import GTKBridge

@MainActor
@Suite struct KeySymbolTests {
    @Test func `a shortcut is the same key in a layout of another alphabet`() {
        let k = UInt32(GDK_KEY_k)
        #expect(
            KeySymbol.ofShortcut(UInt32(GDK_KEY_Cyrillic_el), others: [UInt32(GDK_KEY_Cyrillic_el), k]) == k
        )
        #expect(KeySymbol.ofShortcut(UInt32(GDK_KEY_Arabic_noon), others: [k]) == k)
    }

    @Test func `a key that types Latin letters or none is what it is`() {
        let (k, z, up) = (UInt32(GDK_KEY_k), UInt32(GDK_KEY_z), UInt32(GDK_KEY_Up))
        #expect(KeySymbol.ofShortcut(z, others: [k]) == z)
        #expect(KeySymbol.ofShortcut(up, others: [k]) == up)
        #expect(KeySymbol.ofShortcut(UInt32(GDK_KEY_Cyrillic_el), others: []) == UInt32(GDK_KEY_Cyrillic_el))
    }
}
