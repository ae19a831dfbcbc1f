// swift-tools-version: 6.2
import PackageDescription

// Fuzz targets for everything that reads bytes from strangers. A package of its own, because its code is built
// with coverage and a sanitizer; the sources it tests are those of the package above, by symbolic links, so that
// of their dependencies only swift-log and swift-metrics are needed. See docs/notes/fuzzing.md.

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
    ("TextFolding", []),
    ("TextEntities", []),
    ("WorkTiming", ["StdExtras"]),
    ("Signals", ["StdExtras"]),
    ("SchemaSyntax", []),
    ("WireCrypto", ["StdExtras", "CWireCrypto", "COpenSSL"]),
    ("WireCompression", ["CZlib"]),
    ("TelegramSchema", ["StdExtras"]),
    ("CompactWire", ["StdExtras", "CLZ4", "CZstd", "CBrotli"]),
    ("NoiseChannel", ["StdExtras", "WireCrypto"]),
    ("CompactAPI", ["TelegramSchema", "CompactWire"]),
    ("LayerAdapters", ["TelegramSchema"]),
    ("MTProto", ["StdExtras", "WireCompression", "WireCrypto", "TelegramSchema"]),
    ("ConfinedProcess", ["CSeccomp"]),
    ("CrashReports", ["CCrashReport"]),
    ("SQLite", ["StdExtras", "Signals", "CSQLCipher"]),
    ("ServerStore", ["StdExtras", "TextFolding", "Signals", "WireCrypto", "TelegramSchema", "SQLite"]),
    ("ServerMedia", ["StdExtras", "ConfinedProcess", "WireCrypto", "TelegramSchema"]),
    (
        "ServerEngine",
        [
            "StdExtras", "TextEntities", "CrashReports", "Signals", "WireCompression", "WireCrypto",
            "TelegramSchema", "Articles", "ArticleExtraction", "Telegraph", "ServerStore", "ServerMedia",
        ]
    ),
    ("HostileCalls", ["SchemaSyntax"]),
    ("Articles", ["TelegramSchema"]),
    ("HTMLTree", ["StdExtras", "CXML2", "CHTMLTree"]),
    ("LinkPreviews", ["StdExtras", "TelegramSchema", "HTMLTree"]),
    ("ArticleExtraction", ["StdExtras", "Articles", "HTMLTree", "LinkPreviews"]),
    ("Telegraph", ["StdExtras", "Articles", "HTMLTree", "LinkPreviews", "ArticleExtraction"]),
    (
        "ArticleTemplates",
        ["StdExtras", "Articles", "CPCRE2", "HTMLTree", "LinkPreviews", "ArticleExtraction"]
    ),
]

/// The client's, up to what a screen and a notification say of it. Of the last three only what needs nothing else.
let client: [(name: String, on: [String])] = [
    ("Localization", []),
    ("ClientModel", ["StdExtras", "TextEntities"]),
    ("MessageStore", ["StdExtras", "TextFolding", "WorkTiming", "Signals", "SQLite", "ClientModel"]),
    ("MediaStore", ["StdExtras", "Signals", "COpenSSL", "WireCrypto", "SQLite", "ClientModel"]),
    ("SchemaMapping", ["StdExtras", "TelegramSchema", "ClientModel"]),
    (
        "ClientNetwork",
        [
            "StdExtras", "WorkTiming", "Signals", "WireCrypto", "TelegramSchema", "MTProto", "CompactWire",
            "NoiseChannel", "CompactAPI",
        ]
    ),
    (
        "ClientEngine",
        [
            "StdExtras", "WorkTiming", "Signals", "WireCrypto", "TelegramSchema", "Articles", "MTProto",
            "ClientModel", "MessageStore", "MediaStore", "SchemaMapping", "ClientNetwork",
        ]
    ),
    ("ListEngine", []),
    ("ChatPresentation", ["StdExtras", "TextEntities", "Localization", "ClientModel", "ListEngine"]),
    ("ArticleLayout", ["StdExtras", "Articles", "Localization", "ClientModel", "ChatPresentation"]),
    ("TestKit", ["StdExtras", "Signals", "WireCrypto"]),
    ("Simulation", ["StdExtras", "Signals", "TestKit"]),
    ("ClientHost", ["StdExtras", "Localization", "ClientModel"]),
    ("Notifier", ["StdExtras", "Localization", "ClientModel", "ClientEngine", "ClientHost"]),
]

/// The libraries that tested sources use, by target.
let products: [String: [Target.Dependency]] = [
    "ServerEngine": [.product(name: "Logging", package: "swift-log")],
    "WorkTiming": [
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
    ],
]

/// The fuzzers, with the targets that they see: each is built without what it does not test.
let fuzzers: [(name: String, on: [String])] = [
    ("client-session", ["MTProto"]),
    ("compact-api", ["CompactAPI", "HostileCalls", "SchemaSyntax", "TelegramSchema"]),
    ("compact-channel", ["CompactWire", "StdExtras"]),
    ("compact-frame", ["CompactWire"]),
    ("compact-pair", ["CompactWire", "StdExtras"]),
    ("compact-session", ["CompactWire"]),
    ("envelope", ["MTProto", "WireCrypto"]),
    ("framing", ["MTProto"]),
    ("handshake", ["MTProto", "TelegramSchema", "WireCrypto"]),
    ("layers", ["LayerAdapters"]),
    ("messagepack", ["CompactWire"]),
    (
        "methods",
        [
            "HostileCalls", "SchemaSyntax", "ServerEngine", "ServerMedia", "ServerStore", "Signals",
            "StdExtras",
            "TelegramSchema",
        ]
    ),
    ("noise", ["NoiseChannel", "WireCrypto"]),
    ("page", ["ArticleExtraction", "Articles", "HTMLTree", "TelegramSchema"]),
    ("payload", ["CompactWire"]),
    ("session", ["MTProto", "TelegramSchema"]),
    ("template", ["ArticleExtraction", "ArticleTemplates", "Articles", "HTMLTree", "TelegramSchema"]),
    ("tl", ["TelegramSchema"]),
]

let package = Package(
    name: "martlet-fuzz",
    dependencies: [
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    ],
    targets: [
        .target(name: "CCrashReport"),
        .target(name: "CWireCrypto"),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        .systemLibrary(name: "CLZ4", pkgConfig: "liblz4"),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd"),
        .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlienc"),
        .systemLibrary(name: "CSeccomp", pkgConfig: "libseccomp"),
        .systemLibrary(name: "CSQLCipher"),
        .systemLibrary(name: "CLexbor", pkgConfig: "lexbor"),
        .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0"),
        .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8"),
        .target(name: "CHTMLTree", dependencies: ["CLexbor", "CXML2"]),
    ]
        + tested.map { module in
            .target(
                name: module.name,
                dependencies: module.on.map { .target(name: $0) }
                    + (products[module.name] ?? []),
                // Fuzzers reach inside to seal what only the holder of a key can.
                swiftSettings: settings + [.unsafeFlags(["-enable-testing"])]
            )
        }
        + client.map { module in
            .target(
                name: module.name,
                dependencies: module.on.map { .target(name: $0) },
                swiftSettings: settings + [.unsafeFlags(["-enable-testing"])]
            )
        }
        + [
            .executableTarget(
                name: "fuzz-client",
                dependencies: ([
                    "FuzzSupport", "HostileCalls", "SchemaSyntax", "StdExtras", "Signals", "WireCrypto",
                    "TelegramSchema",
                ]
                    + client.map(\.name)).map { .target(name: $0) },
                swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
            ),
            .executableTarget(
                name: "fuzz-article",
                dependencies: [
                    "FuzzSupport", "HostileCalls", "SchemaSyntax", "StdExtras", "TelegramSchema", "Articles",
                    "Localization", "ClientModel", "ClientEngine", "ChatPresentation", "ArticleLayout",
                ],
                swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
            ),
        ]
        + [.target(name: "FuzzSupport", dependencies: ["WireCrypto"], swiftSettings: settings)]
        + fuzzers.map { fuzzer in
            .executableTarget(
                name: "fuzz-\(fuzzer.name)",
                dependencies: ["FuzzSupport"] + fuzzer.on.map { .target(name: $0) }
                    + (fuzzer.on.contains("ServerEngine") ? products["ServerEngine"] ?? [] : []),
                // libFuzzer brings `main`.
                swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
            )
        },
    swiftLanguageModes: [.v6]
)
