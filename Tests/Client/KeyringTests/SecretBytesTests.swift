import StdExtras
import Testing

@testable import Keyring

@Suite struct SecretBytesTests {
    @Test func `two secrets are equal when their bytes are`() {
        let first = secret([1, 2, 3])

        #expect(first == secret([1, 2, 3]))
        #expect(first != secret([1, 2, 4]))
        #expect(first != secret([1, 2]))
        #expect(secret([]) == secret([]))
    }

    @Test func `random secrets differ`() throws {
        #expect(try SecretBytes.random(32) != SecretBytes.random(32))
    }

    @Test func `descriptions and dumps show no byte`() throws {
        let bytes: [UInt8] = [200, 201, 202]
        let key = StoreKey(secret: secret(bytes))
        let values: [Any] = [
            key, try key.derived(for: .media), key.secret, StoreKeys(current: key, next: key),
            try Passphrase("open sesame"),
        ]
        for value in values {
            var text = "\(value) \(String(reflecting: value)) "
            dump(value, to: &text)
            for leak in ["200", "201", "202", "c8", "sesame"] { #expect(!text.contains(leak)) }
        }
    }

    @Test func `a failed fill throws its error`() {
        #expect(throws: KeyringError.wrongSecret) {
            try SecretBytes(count: 4) { _ throws(KeyringError) in throw .wrongSecret }
        }
    }
}

func secret(_ bytes: [UInt8]) -> SecretBytes { bytes.withUnsafeBytes { SecretBytes(copying: $0) } }
func hex(_ secret: SecretBytes) -> String { secret.withUnsafeBytes { Hexadecimal.encode(Array($0)) } }
func bytes(_ hex: String) -> [UInt8] {
    hex.utf8.withContiguousStorageIfAvailable { Hexadecimal.decode(secret: UnsafeRawBufferPointer($0)) }??
        .withUnsafeBytes { Array($0) } ?? []
}
