// swift-tools-version: 6.2
import PackageDescription

// The architecture, top to bottom. A target may name only targets listed above it, and only from the zones
// that `Zone.mayUse` allows. Both rules are checked below, each time SwiftPM reads this file.

enum Zone: String {
    case shared = "Shared"
    case storage = "Storage"
    case transport = "Transport"
    case client = "Client"
    case presentation = "Presentation"
    case host = "Host"
    case desktop = "Desktop"
    case content = "Content"
    case server = "Server"
    case testing = "Testing"
    case programs = "Programs"
    case examples = "Examples"

    var mayUse: [Zone] {
        switch self {
        case .shared: [.shared]
        case .storage: [.shared, .storage]
        case .transport: [.shared, .transport]
        case .client: [.shared, .storage, .client]
        case .presentation: [.shared, .presentation]  // and ClientModel: values, no I/O
        case .host: [.shared, .storage, .transport, .client, .host]
        case .desktop: [.shared, .client, .presentation, .host, .desktop]
        case .content: [.shared, .content]
        case .server: [.shared, .storage, .transport, .content, .server]
        case .testing, .programs:
            [
                .shared, .storage, .transport, .client, .presentation, .host, .desktop, .content, .server,
                .testing,
            ]
        case .examples: []  // and the library that the package offers, as any other package has it
        }
    }
}

enum Kind {
    case swift
    /// C of our own, compiled here.
    case c
    /// A library of the system, found by pkg-config under this name.
    case system(String)
    /// The same, described by a file of this name in its own folder: what the system says of it has flags that SwiftPM refuses.
    case described(String)
    /// A library of the system whose module map names a static archive; its header lies in the usual folders.
    case archive
}

struct Module {
    var name: String
    var zone: Zone
    var kind = Kind.swift
    var on: [String] = []
    var products: [Target.Dependency] = []
    /// A static archive, linked by what is listed above, whose symbols no program may export: decision 0006.
    var hides: String?
    /// Whether all in it belongs to the main actor that does not say otherwise.
    var onMainActor = false
    /// Whether `Tests/<Zone>/<name>Tests` exists.
    var tested = false
    /// What those tests use besides the module, what is listed above, and TestKit.
    var testedWith: [String] = []
    var testedWithProducts: [Target.Dependency] = []
    /// Whether those tests have a `Fixtures` folder, read by TestKit's `fixture(_:in: .module)`.
    var fixtures = false
}

let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioTLS = Target.Dependency.product(name: "NIOTLS", package: "swift-nio")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let nioWebSocket = Target.Dependency.product(name: "NIOWebSocket", package: "swift-nio")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let hummingbirdTLS = Target.Dependency.product(name: "HummingbirdTLS", package: "hummingbird")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let serviceLifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "Metrics", package: "swift-metrics")
let coreMetrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let architecture: [Module] = [
    // shared: pure; no sockets, no files, no database
    Module(name: "StdExtras", zone: .shared, tested: true),
    // shared: what a text is searched by, for the indexes of both ends
    Module(name: "TextFolding", zone: .shared, tested: true),
    // shared: what in a text leads somewhere, for the server that marks it and the client that asks
    Module(name: "TextEntities", zone: .shared, tested: true),
    Module(name: "Signals", zone: .shared, on: ["StdExtras"], tested: true),
    Module(name: "CWireCrypto", zone: .shared, kind: .c),
    Module(name: "COpenSSL", zone: .shared, kind: .system("libcrypto")),
    Module(name: "WireCrypto", zone: .shared, on: ["StdExtras", "CWireCrypto", "COpenSSL"], tested: true),
    Module(name: "CZlib", zone: .shared, kind: .system("zlib")),
    Module(name: "WireCompression", zone: .shared, on: ["CZlib"], tested: true),
    Module(name: "TelegramSchema", zone: .shared, on: ["StdExtras"], tested: true, fixtures: true),
    Module(name: "Articles", zone: .shared, on: ["TelegramSchema"], tested: true),
    Module(
        name: "MTProto",
        zone: .shared,
        on: ["StdExtras", "WireCompression", "WireCrypto", "TelegramSchema"],
        tested: true
    ),
    // shared: the compact transport's frames, values and sessions: both ends, no I/O
    Module(name: "CLZ4", zone: .shared, kind: .system("liblz4")),
    Module(name: "CZstd", zone: .shared, kind: .system("libzstd")),
    Module(name: "CBrotli", zone: .shared, kind: .system("libbrotlienc")),
    Module(name: "CompactWire", zone: .shared, on: ["StdExtras", "CLZ4", "CZstd", "CBrotli"], tested: true),
    // shared: what seals the compact transport of our own clients: both ends, no I/O
    Module(
        name: "NoiseChannel",
        zone: .shared,
        on: ["StdExtras", "WireCrypto"],
        tested: true,
        testedWith: ["CompactWire", "MTProto"]
    ),
    Module(name: "SchemaSyntax", zone: .shared),
    // shared: the API in the compact transport's values: both ends, no I/O
    Module(
        name: "CompactAPI",
        zone: .shared,
        on: ["TelegramSchema", "CompactWire"],
        tested: true,
        testedWith: ["SchemaSyntax", "HostileCalls"]
    ),
    // shared: what programs say to members, in their languages; `text-gen` writes it from `po`
    Module(name: "CatalogSyntax", zone: .shared, tested: true),
    Module(name: "Localization", zone: .shared, tested: true),
    // shared: how long a program's work takes, for whoever sums it
    Module(
        name: "WorkTiming",
        zone: .shared,
        on: ["StdExtras"],
        products: [metrics, coreMetrics],
        tested: true
    ),
    // shared, and not pure: a child process that is given bytes and nothing else
    Module(name: "CSeccomp", zone: .shared, kind: .system("libseccomp")),
    Module(name: "ConfinedProcess", zone: .shared, on: ["CSeccomp"], tested: true),
    // shared: what such processes decode pictures with, and nobody else
    Module(name: "CImage", zone: .shared, kind: .described("gdk-pixbuf-2.0.pc")),
    Module(name: "ImageCodec", zone: .shared, on: ["CImage"], tested: true),
    // shared: has members' programs decode others' pictures in such a process
    Module(name: "ImageDecoding", zone: .shared, on: ["StdExtras", "WorkTiming", "ConfinedProcess"]),
    Module(
        name: "ImageDecodingWorker",
        zone: .shared,
        on: ["ConfinedProcess", "ImageCodec", "ImageDecoding"],
        tested: true,
        testedWith: ["node-gallery"]
    ),
    // shared: what a program leaves that crashes
    Module(name: "CCrashReport", zone: .shared, kind: .c),
    Module(name: "CrashReports", zone: .shared, on: ["CCrashReport"], tested: true),
    // storage: the only place that calls the C API of a database
    Module(name: "CSQLCipher", zone: .storage, kind: .archive),
    Module(
        name: "SQLite",
        zone: .storage,
        on: ["StdExtras", "Signals", "CSQLCipher"],
        hides: "libsqlcipher.a",
        tested: true,
        testedWith: ["FaultInjectingVFS"]
    ),
    // transport: sockets for both ends
    Module(
        name: "TransportNIO",
        zone: .transport,
        on: ["StdExtras", "WireCrypto", "TelegramSchema", "MTProto"],
        products: [nio, nioPosix, nioTLS, nioSSL, nioWebSocket],
        tested: true
    ),
    // client: what a member's device keeps; it never sees the server's zone
    Module(
        name: "ClientModel",
        zone: .client,
        on: ["StdExtras", "TextEntities"],
        tested: true,
        fixtures: true
    ),
    Module(
        name: "MessageStore",
        zone: .client,
        on: ["StdExtras", "TextFolding", "WorkTiming", "Signals", "SQLite", "ClientModel"],
        tested: true,
        testedWith: ["FaultInjectingVFS", "Keyring", "ClientTestKit", "StoreStressTest", "store-stress"],
        fixtures: true
    ),
    Module(
        name: "MediaStore",
        zone: .client,
        on: ["StdExtras", "Signals", "COpenSSL", "WireCrypto", "SQLite", "ClientModel"],
        tested: true
    ),
    Module(
        name: "SchemaMapping",
        zone: .client,
        on: ["StdExtras", "TelegramSchema", "ClientModel"],
        tested: true,
        testedWith: ["HostileCalls", "SchemaSyntax"]
    ),
    Module(
        name: "ClientNetwork",
        zone: .client,
        on: [
            "StdExtras", "WorkTiming", "Signals", "WireCrypto", "TelegramSchema", "MTProto", "CompactWire",
            "NoiseChannel", "CompactAPI",
        ],
        tested: true,
        testedWith: ["ClientTestKit"]
    ),
    Module(
        name: "ClientEngine",
        zone: .client,
        on: [
            "StdExtras", "WorkTiming", "Signals", "WireCrypto", "TelegramSchema", "Articles", "MTProto",
            "ClientModel", "MessageStore", "MediaStore", "SchemaMapping", "ClientNetwork",
        ],
        tested: true
    ),
    Module(name: "CSecret", zone: .client, kind: .described("libsecret-1.pc")),
    Module(
        name: "Keyring",
        zone: .client,
        on: ["StdExtras", "COpenSSL", "WireCrypto", "CSecret"],
        tested: true,
        testedWith: ["ClientTestKit"]
    ),
    // presentation: what a screen shows, as values; no toolkit, no I/O
    Module(name: "ListEngine", zone: .presentation, tested: true),
    Module(
        name: "ChatPresentation",
        zone: .presentation,
        on: ["StdExtras", "TextEntities", "Localization", "ClientModel", "ListEngine"],
        tested: true,
        fixtures: true
    ),
    Module(
        name: "ArticleLayout",
        zone: .presentation,
        on: ["StdExtras", "Articles", "Localization", "ClientModel", "ChatPresentation"],
        tested: true,
        fixtures: true
    ),
    // presentation: the players of other sites: which a page has, the page around it, what it says and is told
    Module(
        name: "WebPlayers",
        zone: .presentation,
        on: ["StdExtras"],
        tested: true,
        testedWith: ["LinkPreviews"]
    ),
    // host: joins the client with the machine it runs on, for every program of a member's
    Module(name: "CQREncode", zone: .host, kind: .system("libqrencode")),
    Module(
        name: "ClientHost",
        zone: .host,
        on: [
            "CQREncode", "StdExtras", "Localization", "WorkTiming", "CrashReports", "Signals", "WireCrypto",
            "MTProto",
            "TransportNIO", "TelegramSchema",
            "ClientModel", "MessageStore", "MediaStore", "SchemaMapping", "ClientNetwork", "ClientEngine",
            "Keyring", "ImageDecoding",
        ],
        tested: true,
        // A server in process, for accounts that really talk.
        testedWith: ["CompactWire", "ServerStore", "ServerMedia", "ServerEngine", "ServerGateway"],
        testedWithProducts: [nio, nioPosix, logging]
    ),
    Module(
        name: "TerminalClient",
        zone: .host,
        on: [
            "StdExtras", "WorkTiming", "Localization", "Signals", "WireCrypto", "TelegramSchema", "MTProto",
            "ClientModel",
            "MessageStore", "MediaStore", "SchemaMapping", "ClientNetwork", "ClientEngine", "ClientHost",
        ],
        tested: true,
        testedWith: ["Keyring"]
    ),
    Module(
        name: "MartletClient",
        zone: .host,
        on: [
            "StdExtras", "Localization", "Signals", "TelegramSchema", "MTProto", "ClientModel",
            "MessageStore", "MediaStore", "ClientNetwork", "ClientEngine", "ClientHost",
        ],
        tested: true,
        testedWith: ["Keyring"]
    ),
    Module(name: "CGIO", zone: .host, kind: .described("gio-2.0.pc")),
    Module(
        name: "Notifier",
        zone: .host,
        on: [
            "StdExtras", "Localization", "Signals", "ImageDecoding", "ClientModel", "MessageStore",
            "MediaStore",
            "ClientNetwork", "ClientEngine", "ClientHost", "CGIO",
        ],
        tested: true,
        testedWith: [
            "WireCrypto", "ConfinedProcess", "TelegramSchema", "MTProto", "ImageCodec", "Keyring",
            "martlet-notifier",
        ]
    ),
    // desktop: the window; only GTKBridge calls GTK, and only MediaPlayer GStreamer
    Module(name: "CGTK4", zone: .desktop, kind: .described("libadwaita-1.pc")),
    Module(name: "CGTKShim", zone: .desktop, kind: .c, on: ["CGTK4"]),
    Module(
        name: "GTKBridge",
        zone: .desktop,
        on: ["StdExtras", "CGTK4", "CGTKShim"],
        onMainActor: true,
        tested: true
    ),
    Module(name: "CRlottie", zone: .desktop, kind: .system("rlottie")),
    Module(name: "AnimationFrames", zone: .desktop, on: ["ConfinedProcess", "WireCompression"]),
    Module(
        name: "AnimationWorker",
        zone: .desktop,
        on: ["ConfinedProcess", "WireCompression", "CRlottie", "AnimationFrames"],
        tested: true
    ),
    Module(name: "CEnchant", zone: .desktop, kind: .described("enchant-2.pc")),
    Module(name: "SpellChecking", zone: .desktop, on: ["CEnchant"], tested: true),
    Module(name: "CGStreamer", zone: .desktop, kind: .described("gstreamer-app-1.0.pc")),
    Module(name: "GStreamerBridge", zone: .desktop, on: ["CGStreamer"]),
    Module(
        name: "VideoDecoding",
        zone: .desktop,
        on: ["StdExtras", "ConfinedProcess", "ClientModel"],
        tested: true
    ),
    Module(
        name: "VideoWorker",
        zone: .desktop,
        on: [
            "StdExtras", "ConfinedProcess", "ClientModel", "AnimationFrames", "CGStreamer", "GStreamerBridge",
            "VideoDecoding",
        ],
        tested: true,
        testedWith: ["node-gallery", "martlet"],
        fixtures: true
    ),
    Module(
        name: "MediaPlayer",
        zone: .desktop,
        on: ["StdExtras", "CGStreamer", "GStreamerBridge", "VideoDecoding"],
        tested: true,
        testedWith: ["node-gallery"]
    ),
    Module(
        name: "NodeKit",
        zone: .desktop,
        on: [
            "StdExtras", "TextEntities", "ClientModel", "ListEngine", "AnimationFrames", "ImageDecoding",
            "GTKBridge",
        ],
        tested: true,
        testedWith: ["ImageCodec", "node-gallery"]
    ),
    Module(
        name: "ChatNodes",
        zone: .desktop,
        on: [
            "StdExtras", "Articles", "Localization", "ClientModel", "ListEngine", "ChatPresentation",
            "ArticleLayout", "ImageDecoding",
            "GTKBridge", "NodeKit",
        ],
        tested: true
    ),
    // desktop: shows pages of the web, by a library that is loaded when the first is asked for
    Module(name: "CWebKitGTK", zone: .desktop, kind: .c, on: ["CGTK4"]),
    // desktop: what several features of the window use; then the features, of which none sees another, but for
    // what a message is written with in a chat; then the program, which alone knows all
    Module(
        name: "WindowParts",
        zone: .desktop,
        on: [
            "StdExtras", "Localization", "Signals", "ClientModel", "MessageStore", "MediaStore",
            "ClientNetwork", "ClientEngine", "ChatPresentation", "ClientHost", "AnimationFrames",
            "ImageDecoding", "GTKBridge", "MediaPlayer", "NodeKit", "ChatNodes", "SpellChecking",
            "CWebKitGTK",
        ],
        onMainActor: true,
        tested: true,
        testedWith: ["ImageCodec", "node-gallery"]
    ),
    Module(
        name: "MediaUI",
        zone: .desktop,
        on: [
            "StdExtras", "Localization", "Signals", "ClientModel", "MessageStore", "MediaStore",
            "ClientEngine", "ChatPresentation", "ClientHost", "Notifier", "ImageDecoding", "GTKBridge",
            "MediaPlayer", "NodeKit", "ChatNodes", "WindowParts",
        ],
        onMainActor: true,
        tested: true
    ),
    Module(
        name: "ComposerUI",
        zone: .desktop,
        on: [
            "StdExtras", "TextEntities", "Localization", "Signals", "ClientModel", "MessageStore",
            "MediaStore",
            "ClientEngine", "ChatPresentation", "ClientHost", "GTKBridge", "MediaPlayer", "ChatNodes",
            "SpellChecking", "WindowParts",
        ],
        onMainActor: true,
        tested: true
    ),
    Module(
        name: "SendFilesUI",
        zone: .desktop,
        on: [
            "StdExtras", "Localization", "ClientModel", "ClientEngine", "ChatPresentation", "ClientHost",
            "ImageDecoding", "VideoDecoding", "GTKBridge", "NodeKit", "ChatNodes", "WindowParts",
            "ComposerUI",
        ],
        onMainActor: true,
        tested: true
    ),
    Module(
        name: "ChatUI",
        zone: .desktop,
        on: [
            "StdExtras", "WorkTiming", "Localization", "Signals", "ClientModel", "MessageStore", "MediaStore",
            "ClientNetwork", "ClientEngine", "ListEngine", "ChatPresentation", "ClientHost", "GTKBridge",
            "NodeKit", "ChatNodes", "WindowParts", "ComposerUI", "SendFilesUI",
        ],
        onMainActor: true,
        tested: true
    ),
    Module(
        name: "ChatListUI",
        zone: .desktop,
        on: [
            "StdExtras", "Localization", "Signals", "ClientModel", "MessageStore", "ClientNetwork",
            "ClientEngine", "ListEngine", "ChatPresentation", "GTKBridge", "NodeKit", "ChatNodes",
            "WindowParts",
        ],
        onMainActor: true,
        tested: true
    ),
    Module(
        name: "PeopleUI",
        zone: .desktop,
        on: [
            "StdExtras", "Localization", "Signals", "ClientModel", "MessageStore", "ClientNetwork",
            "ClientEngine", "ChatPresentation", "ClientHost", "GTKBridge", "ChatNodes",
            "WindowParts",
        ],
        onMainActor: true,
        tested: true
    ),
    Module(
        name: "SettingsUI",
        zone: .desktop,
        on: [
            "StdExtras", "Localization", "Signals", "ClientModel", "MessageStore", "MediaStore",
            "MTProto", "ClientNetwork", "ClientEngine", "ListEngine", "ChatPresentation", "ClientHost",
            "Notifier", "GTKBridge", "NodeKit", "ChatNodes", "WindowParts",
        ],
        onMainActor: true,
        tested: true
    ),
    Module(
        name: "SignInUI",
        zone: .desktop,
        on: [
            "StdExtras", "Localization", "Signals", "WireCrypto", "TelegramSchema", "MTProto",
            "ClientNetwork",
            "ClientEngine", "ClientHost", "GTKBridge", "WindowParts",
        ],
        onMainActor: true,
        tested: true
    ),
    // desktop: the players of other sites
    Module(
        name: "WebPlayerUI",
        zone: .desktop,
        on: [
            "StdExtras", "Localization", "ChatPresentation", "WebPlayers", "ClientHost", "GTKBridge",
            "CWebKitGTK", "WindowParts",
        ],
        onMainActor: true,
        tested: true
    ),
    Module(
        name: "ReaderUI",
        zone: .desktop,
        on: [
            "StdExtras", "Articles", "Localization", "Signals", "ClientModel", "ClientEngine", "ClientHost",
            "ListEngine",
            "ChatPresentation", "ArticleLayout", "GTKBridge", "NodeKit", "ChatNodes", "WindowParts",
        ],
        onMainActor: true
    ),
    Module(
        name: "DesktopApp",
        zone: .desktop,
        on: [
            "StdExtras", "WorkTiming", "Localization", "Signals", "MTProto", "ClientModel", "MessageStore",
            "ClientNetwork",
            "ClientEngine", "ChatPresentation", "ClientHost", "Notifier", "GTKBridge", "MediaPlayer",
            "NodeKit", "ChatNodes",
            "WindowParts", "MediaUI", "ComposerUI", "ChatUI", "ChatListUI", "PeopleUI", "SettingsUI",
            "SignInUI", "WebPlayers", "WebPlayerUI", "ReaderUI",
        ],
        onMainActor: true,
        tested: true
    ),
    // content: what is made of web pages, for the server
    Module(name: "CLexbor", zone: .content, kind: .system("lexbor")),
    Module(name: "CXML2", zone: .content, kind: .system("libxml-2.0")),
    Module(name: "CHTMLTree", zone: .content, kind: .c, on: ["CLexbor", "CXML2"]),
    Module(name: "HTMLTree", zone: .content, on: ["StdExtras", "CXML2", "CHTMLTree"], tested: true),
    Module(
        name: "LinkPreviews",
        zone: .content,
        on: ["StdExtras", "TelegramSchema", "HTMLTree"],
        tested: true
    ),
    Module(
        name: "ArticleExtraction",
        zone: .content,
        on: ["StdExtras", "Articles", "HTMLTree", "LinkPreviews"],
        tested: true,
        testedWith: ["TelegramSchema"]
    ),
    Module(name: "CPCRE2", zone: .content, kind: .system("libpcre2-8")),
    Module(
        name: "ArticleTemplates",
        zone: .content,
        on: ["StdExtras", "Articles", "CPCRE2", "HTMLTree", "LinkPreviews", "ArticleExtraction"],
        tested: true,
        testedWith: ["TelegramSchema"]
    ),
    // content: pages that members write, in the form of Telegraph's API
    Module(
        name: "Telegraph",
        zone: .content,
        on: ["StdExtras", "Articles", "HTMLTree", "LinkPreviews", "ArticleExtraction"],
        tested: true,
        testedWith: ["TelegramSchema"]
    ),
    Module(
        name: "PageParsing",
        zone: .content,
        on: [
            "StdExtras", "ConfinedProcess", "TelegramSchema", "Articles", "LinkPreviews", "ArticleExtraction",
            "ArticleTemplates", "Telegraph",
        ],
        tested: true,
        testedWith: ["HTMLTree"]
    ),
    Module(
        name: "PageParserWorker",
        zone: .content,
        on: [
            "ConfinedProcess", "HTMLTree", "LinkPreviews", "ArticleExtraction", "ArticleTemplates",
            "PageParsing", "Telegraph",
        ]
    ),
    Module(name: "CCurl", zone: .content, kind: .described("libcurl.pc")),
    Module(name: "CPageTransfer", zone: .content, kind: .c, on: ["COpenSSL", "CCurl"]),
    Module(
        name: "PageFetching",
        zone: .content,
        on: ["StdExtras", "ConfinedProcess", "TelegramSchema"],
        tested: true
    ),
    Module(
        name: "PageFetcherWorker",
        zone: .content,
        on: ["StdExtras", "ConfinedProcess", "CPageTransfer", "PageFetching"],
        tested: true
    ),

    // server: the rules know neither sockets nor SQL
    Module(
        name: "ServerStore",
        zone: .server,
        on: ["StdExtras", "TextFolding", "Signals", "WireCrypto", "TelegramSchema", "SQLite"],
        tested: true,
        fixtures: true
    ),
    Module(
        name: "ServerMedia",
        zone: .server,
        on: ["StdExtras", "ConfinedProcess", "WireCrypto", "TelegramSchema"],
        tested: true
    ),
    Module(
        name: "ImageWorker",
        zone: .server,
        on: ["ConfinedProcess", "ImageCodec", "WireCrypto", "ServerMedia"],
        tested: true,
        testedWith: ["StdExtras"],
        fixtures: true
    ),
    Module(
        name: "ServerEngine",
        zone: .server,
        on: [
            "StdExtras", "TextEntities", "CrashReports", "Signals", "WireCompression", "WireCrypto",
            "TelegramSchema", "Articles", "ArticleExtraction", "Telegraph", "ServerStore", "ServerMedia",
        ],
        products: [logging],
        tested: true,
        testedWith: ["SQLite", "SchemaSyntax", "HostileCalls"]
    ),
    // server: the public opcodes of the compact transport, as calls of the API: values, no I/O
    Module(
        name: "CompactOpcodes",
        zone: .server,
        on: ["StdExtras", "WireCrypto", "TelegramSchema", "CompactWire"],
        tested: true
    ),
    // server: reads and writes the older layers of the API
    Module(
        name: "LayerAdapters",
        zone: .server,
        on: ["TelegramSchema"],
        tested: true,
        testedWith: ["SchemaSyntax"]
    ),
    Module(
        name: "ServerGateway",
        zone: .server,
        on: [
            "StdExtras", "WireCrypto", "TelegramSchema", "MTProto", "CompactWire", "CompactAPI",
            "NoiseChannel",
            "ServerStore", "ServerMedia", "ServerEngine", "CompactOpcodes", "LayerAdapters",
        ],
        products: [nio, nioPosix, nioHTTP1, nioWebSocket, logging],
        tested: true,
        testedWith: ["Signals", "TransportNIO", "ClientNetwork", "ClientTestKit", "WireCompression"]
    ),
    // server: has web pages looked up for the rules
    Module(
        name: "WebPages",
        zone: .server,
        on: [
            "StdExtras", "TelegramSchema", "LinkPreviews", "ArticleExtraction", "ArticleTemplates",
            "PageParsing",
            "PageFetching", "ServerEngine",
        ],
        tested: true
    ),
    // server: the pages and methods that browsers and programs reach by HTTP, without rules of its own
    Module(
        name: "ServerWeb",
        zone: .server,
        on: [
            "StdExtras", "WireCrypto", "TelegramSchema", "Articles", "ArticleExtraction", "ArticleTemplates",
            "Telegraph",
            "PageParsing", "ServerEngine", "WebPages",
        ],
        products: [
            nio, nioPosix, nioSSL, hummingbird, hummingbirdCore, hummingbirdTLS, httpTypes, serviceLifecycle,
            logging,
        ],
        tested: true
    ),
    Module(name: "AdminProtocol", zone: .server, tested: true),
    Module(
        name: "ServerHost",
        zone: .server,
        on: [
            "StdExtras", "CrashReports", "WireCrypto", "TelegramSchema", "MTProto", "PageParsing",
            "PageFetching", "AdminProtocol",
            "ServerStore", "ServerMedia", "ServerEngine", "WebPages", "ServerGateway", "ServerWeb",
        ],
        products: [nio, nioPosix, logging],
        tested: true
    ),
    // test support, programs
    Module(name: "CAllocationCount", zone: .testing, kind: .c),
    Module(name: "BenchKit", zone: .testing, on: ["CAllocationCount"]),
    Module(name: "LargeStore", zone: .testing, on: ["ClientModel", "MessageStore"]),
    Module(name: "CStockList", zone: .testing, kind: .c, on: ["CGTK4"]),
    Module(name: "HostileCalls", zone: .testing, on: ["SchemaSyntax"]),
    Module(name: "TestKit", zone: .testing, on: ["StdExtras", "Signals", "WireCrypto"]),
    Module(name: "ClientTestKit", zone: .testing, on: ["StdExtras", "ClientNetwork", "Keyring"]),
    Module(name: "CFaultDisk", zone: .testing, kind: .c, on: ["CSQLCipher"]),
    Module(name: "FaultInjectingVFS", zone: .testing, on: ["SQLite", "CFaultDisk"]),
    Module(
        name: "StoreStressTest",
        zone: .testing,
        on: ["StdExtras", "ClientModel", "MessageStore", "TestKit"]
    ),
    Module(
        name: "Simulation",
        zone: .testing,
        on: [
            "StdExtras", "Signals", "WireCrypto", "TelegramSchema", "MTProto", "CompactWire", "NoiseChannel",
            "CompactAPI", "ClientModel", "MessageStore", "MediaStore", "SchemaMapping", "ClientNetwork",
            "ClientEngine", "ServerStore", "ServerMedia", "ServerEngine", "TestKit",
        ],
        products: [logging]
    ),
    Module(
        name: "client-stress",
        zone: .programs,
        on: ["StdExtras", "TelegramSchema", "Simulation"],
        products: [arguments]
    ),
    Module(
        name: "store-stress",
        zone: .programs,
        on: ["StdExtras", "ClientModel", "MessageStore", "StoreStressTest"]
    ),
    Module(
        name: "martletd",
        zone: .programs,
        on: ["StdExtras", "PageParserWorker", "PageFetcherWorker", "ImageWorker", "ServerHost"],
        products: [arguments]
    ),
    Module(
        name: "mock-server",
        zone: .programs,
        on: ["StdExtras", "TelegramSchema", "ImageWorker", "ServerEngine", "ServerHost"]
    ),
    Module(
        name: "martlet-cli",
        zone: .programs,
        on: [
            "StdExtras", "Localization", "MTProto", "ClientNetwork", "ClientHost", "TerminalClient",
            "VideoDecoding", "VideoWorker", "ImageDecodingWorker",
        ],
        products: [arguments]
    ),
    Module(
        name: "martlet-notifier",
        zone: .programs,
        on: ["StdExtras", "Localization", "ImageDecodingWorker", "ClientNetwork", "ClientHost", "Notifier"],
        products: [arguments]
    ),
    Module(
        name: "martlet",
        zone: .programs,
        on: [
            "StdExtras", "ClientModel", "ClientHost", "AnimationWorker", "VideoWorker", "ImageDecodingWorker",
            "DesktopApp",
        ],
        products: [arguments]
    ),
    Module(
        name: "node-gallery",
        zone: .programs,
        on: [
            "StdExtras", "Articles", "Localization", "ImageCodec", "ClientModel", "ListEngine",
            "ChatPresentation", "ArticleLayout", "VideoWorker", "ImageDecodingWorker", "GTKBridge", "NodeKit",
            "ChatNodes",
        ]
    ),
    Module(
        name: "martletctl",
        zone: .programs,
        on: [
            "StdExtras", "Articles", "LinkPreviews", "ArticleExtraction", "ArticleTemplates", "PageParsing",
            "PageParserWorker", "PageFetching", "PageFetcherWorker", "AdminProtocol",
        ],
        products: [arguments]
    ),
    Module(name: "schema-gen", zone: .programs, on: ["StdExtras", "SchemaSyntax"]),
    Module(name: "web-gen", zone: .programs, on: ["StdExtras", "WireCrypto"]),
    Module(name: "text-gen", zone: .programs, on: ["StdExtras", "CatalogSyntax"]),
    Module(
        name: "bench",
        zone: .programs,
        on: [
            "StdExtras", "Signals", "COpenSSL", "WireCrypto", "WireCompression", "TelegramSchema", "MTProto",
            "CompactWire", "NoiseChannel", "CompactAPI", "TransportNIO",
            "ClientModel", "MessageStore", "MediaStore", "ClientNetwork", "ClientEngine", "SchemaSyntax",
            "BenchKit", "LargeStore", "HostileCalls", "HTMLTree", "ArticleTemplates",
        ],
        products: [arguments, nio, nioPosix]
    ),
    Module(
        name: "page-trials",
        zone: .programs,
        on: ["StdExtras", "HTMLTree", "LinkPreviews", "ArticleExtraction", "ArticleTemplates"],
        products: [arguments]
    ),
    Module(
        name: "bench-ui",
        zone: .programs,
        on: [
            "StdExtras", "Localization", "Signals", "WireCrypto", "TelegramSchema", "MTProto", "ClientModel",
            "MessageStore", "MediaStore", "ClientNetwork", "ClientEngine", "Keyring", "ListEngine",
            "Articles", "ChatPresentation", "ClientHost",
            "GTKBridge", "NodeKit", "ChatNodes", "WindowParts", "ChatUI", "ReaderUI", "BenchKit",
            "LargeStore",
            "CStockList",
            "ImageCodec", "AnimationFrames", "AnimationWorker", "VideoWorker", "ImageDecodingWorker",
        ],
        products: [arguments]
    ),
    // examples: programs of other people's, who have the library alone
    Module(name: "echo-bot", zone: .examples, on: ["MartletClient"]),
    Module(name: "chat-list", zone: .examples, on: ["MartletClient"]),
]

let houseSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableExperimentalFeature("Lifetimes"),
    .treatAllWarnings(as: .error),
]

var zones: [String: Zone] = [:]
var targets: [Target] = []

for module in architecture {
    for name in module.on {
        guard let zone = zones[name] else {
            fatalError("ARCHITECTURE: \(module.name) uses \(name), which is not listed above it")
        }
        let isModel = module.zone == .presentation && name == "ClientModel"
        let isLibrary = module.zone == .examples && name == "MartletClient"
        guard module.zone.mayUse.contains(zone) || isModel || isLibrary else {
            fatalError("ARCHITECTURE: \(module.name) (\(module.zone)) may not use \(name) (\(zone))")
        }
    }
    zones[module.name] = module.zone
    let path = (module.zone == .examples ? "" : "Sources/") + "\(module.zone.rawValue)/\(module.name)"
    let dependencies = module.on.map { Target.Dependency.target(name: $0) } + module.products
    switch module.kind {
    case .system(let pkgConfig):
        targets.append(.systemLibrary(name: module.name, path: path, pkgConfig: pkgConfig))
    case .described(let file):
        let description = "\(Context.packageDirectory)/\(path)/\(file)"
        targets.append(.systemLibrary(name: module.name, path: path, pkgConfig: description))
    case .archive:
        targets.append(.systemLibrary(name: module.name, path: path))
    case .c:
        targets.append(.target(name: module.name, dependencies: dependencies, path: path))
    case .swift where module.zone == .programs || module.zone == .examples:
        targets.append(
            .executableTarget(
                name: module.name,
                dependencies: dependencies,
                path: path,
                packageAccess: module.zone != .examples,
                swiftSettings: houseSettings
            )
        )
    case .swift:
        let isolation: [SwiftSetting] = module.onMainActor ? [.defaultIsolation(MainActor.self)] : []
        let hiding = module.hides.map { ["-Xlinker", "--exclude-libs=\($0)"] }
        targets.append(
            .target(
                name: module.name,
                dependencies: dependencies,
                path: path,
                swiftSettings: houseSettings + isolation,
                linkerSettings: hiding.map { [.unsafeFlags($0)] }
            )
        )
    }
    if module.tested {
        targets.append(
            .testTarget(
                name: "\(module.name)Tests",
                dependencies: [.target(name: module.name), .target(name: "TestKit")]
                    + module.testedWith.map { .target(name: $0) } + module.testedWithProducts + dependencies,
                path: "Tests/\(module.zone.rawValue)/\(module.name)Tests",
                resources: module.fixtures ? [.copy("Fixtures")] : [],
                swiftSettings: houseSettings
            )
        )
    }
}

// For other people's programs: `docs/notes/library.md`.
let offered = ["MartletClient"]
// For the benchmark packages in `Benchmarks`, which put other stores and signal libraries beside ours.
let compared = ["StdExtras", "Signals", "SQLite", "ClientModel", "MessageStore", "BenchKit"]

let package = Package(
    name: "martlet",
    products: (offered + compared).map { .library(name: $0, targets: [$0]) },
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.12.0"),
    ],
    targets: targets,
    swiftLanguageModes: [.v6]
)
