import StdExtras
import Testing

@Suite struct MachineMemoryTests {
    @Test func `bounds are halved where memory is small`() {
        let (small, usual) = (MachineMemory(byteCount: 2 << 30), MachineMemory(byteCount: 4 << 30))
        #expect(small.isSmall && small.bound(64) == 32 && small.bound(1) == 1)
        #expect(!usual.isSmall && usual.bound(64) == 64)
        #expect(MachineMemory.ofThisMachine.byteCount > 64 << 20)
    }
}
