import Testing
import WireCrypto

@Suite struct SubstitutionTests {
    /// The portable S-box is a circuit; every input is compared with the tables or instructions of the others.
    @Test(arguments: AESImplementation.available)
    func `all byte values are substituted alike`(implementation: AESImplementation) throws {
        for value in UInt8.min...UInt8.max {
            var blocks = [[UInt8]](repeating: [UInt8](repeating: value, count: 32), count: 2)
            let key = try Digest32([UInt8](repeating: value, count: 32))
            for (index, used) in [AESImplementation.portable, implementation].enumerated() {
                var span = blocks[index].mutableSpan
                var bytes = span.mutableBytes
                try AESIGE.encrypt(&bytes, key: key, iv: Digest32(), using: used)
            }
            #expect(blocks[0] == blocks[1])
        }
    }
}
