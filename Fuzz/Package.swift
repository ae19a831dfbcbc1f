// swift-tools-version: 6.2
import PackageDescription

// Fuzz targets for everything that reads bytes from strangers. A package of its own, because its code is built
// with coverage and a sanitizer; the sources it tests are those of the package above, by symbolic links, so that
// nothing of the server's dependencies is needed. See docs/notes/fuzzing.md.

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableExperimentalFeature("Lifetimes"),
]

/// The tested sources, with the targets that they stand on.
let tested: [(name: String, on: [String])] = [
    ("StdExtras", []),
    ("WireCrypto", ["StdExtras", "CWireCrypto", "COpenSSL"]),
    ("WireCompression", ["CZlib"]),
    ("TelegramSchema", ["StdExtras"]),
    ("MTProto", ["StdExtras", "WireCompression", "WireCrypto", "TelegramSchema"]),
]

let fuzzers = ["client-session", "envelope", "framing", "handshake", "session", "tl"]

let package = Package(
    name: "martlet-fuzz",
    targets: [
        .target(name: "CWireCrypto"),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    ]
        + tested.map { module in
            .target(
                name: module.name,
                dependencies: module.on.map { .target(name: $0) },
                // Fuzzers reach inside to seal what only the holder of a key can.
                swiftSettings: settings + [.unsafeFlags(["-enable-testing"])]
            )
        }
        + [.target(name: "FuzzSupport", dependencies: ["WireCrypto"], swiftSettings: settings)]
        + fuzzers.map { name in
            .executableTarget(
                name: "fuzz-\(name)",
                dependencies: ["FuzzSupport"] + tested.map { .target(name: $0.name) },
                // libFuzzer brings `main`.
                swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
            )
        },
    swiftLanguageModes: [.v6]
)
