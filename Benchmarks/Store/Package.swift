// swift-tools-version: 6.2
import PackageDescription

// Martlet's store and signals beside others' in one run. A package of its own, so that the peers are no
// dependencies of Martlet.
let package = Package(
    name: "store-bench",
    dependencies: [
        .package(name: "martlet", path: "../.."),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .systemLibrary(name: "CLMDB", pkgConfig: "lmdb"),
        .executableTarget(
            name: "store-bench",
            dependencies: [
                "CLMDB",
                .product(name: "StdExtras", package: "martlet"),
                .product(name: "Signals", package: "martlet"),
                .product(name: "SQLite", package: "martlet"),
                .product(name: "ClientModel", package: "martlet"),
                .product(name: "MessageStore", package: "martlet"),
                .product(name: "BenchKit", package: "martlet"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
