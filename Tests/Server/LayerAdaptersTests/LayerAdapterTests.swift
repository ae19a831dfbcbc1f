import LayerAdapters
import TelegramSchema
import Testing

@Suite struct LayerAdapterTests {
    @Test func ownAndLaterLayersNeedNoAdapter() {
        #expect(LayerAdapter.adapter(for: LayerAdapter.own) == nil)
        #expect(LayerAdapter.adapter(for: 232) == nil)
        #expect(LayerAdapter.adapter(for: 152) != nil)
    }
}
