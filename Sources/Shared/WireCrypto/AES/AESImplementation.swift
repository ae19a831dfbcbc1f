import CWireCrypto

/// The code that runs AES. Programs never choose; tests force each in turn.
package enum AESImplementation: CaseIterable, Sendable {
    /// The best that this processor has, detected once.
    case fastest
    /// Plain C, constant time, about a fortieth of the speed.
    case portable
    /// The AES instructions of x86-64.
    case aesNI
    /// The cryptography extension of ARMv8.
    case armV8

    /// True if this build on this processor can run it. An unavailable one runs ``portable`` instead.
    package var isAvailable: Bool { wire_aes_available(kind) }

    /// The implementations that can run here.
    package static var available: [Self] { allCases.filter(\.isAvailable) }

    var kind: wire_aes_kind {
        switch self {
        case .fastest: WIRE_AES_FASTEST
        case .portable: WIRE_AES_PORTABLE
        case .aesNI: WIRE_AES_NI
        case .armV8: WIRE_AES_ARMV8
        }
    }
}
