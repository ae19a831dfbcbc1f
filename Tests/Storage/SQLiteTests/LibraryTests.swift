import Glibc
import SQLite
import TestKit
import Testing

/// A program with two SQLite libraries would silently store data unencrypted; see decisions 0001 and 0006.
struct LibraryTests {
    @Test func `header and archive are of one version, and it is SQLCipher`() throws {
        let folder = try TemporaryFolder()
        let database = try Connection(path: folder.path("test.sqlite"))

        #expect(SQLiteLibrary.version == SQLiteLibrary.compiledVersion)
        #expect(try #require(try database.cipherVersion()).hasPrefix("4."))
    }

    @Test func `SQLite's code is a part of this program`() throws {
        let ours = try object(at: SQLiteLibrary.address)
        let program = try object(at: unsafeBitCast(marker, to: UnsafeRawPointer.self))

        #expect(ours == program && !ours.isEmpty)
        #expect(!ours.contains("sqlite3"))
    }

    /// The effect of WebKitGTK on a process: it loads the system's SQLite, whose symbols have the same names.
    @Test func `a second SQLite in the process gets its own code and leaves us ours`() throws {
        let before = SQLiteLibrary.sourceID
        let theirs = try #require(dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_GLOBAL))
        defer { dlclose(theirs) }

        for name in ["sqlite3_libversion", "sqlite3_open", "sqlite3_errmsg", "sqlite3_malloc64"] {
            // The symbol that a library loaded later would be bound to.
            let seen = try #require(dlsym(nil, name))
            let owner = try object(at: UnsafeRawPointer(seen))
            #expect(owner.contains("libsqlite3.so"))
        }
        #expect(dlsym(nil, "sqlite3_key") == nil)
        #expect(SQLiteLibrary.sourceID == before)
        try checkEncryption()
    }

    /// The window loads WebKitGTK, as here, when a player of another site is pressed.
    @Test func `WebKitGTK in the process leaves us ours`() throws {
        let before = SQLiteLibrary.sourceID
        // It stays loaded: GObject cannot unload types.
        _ = try #require(dlopen("libwebkitgtk-6.0.so.4", RTLD_NOW | RTLD_LOCAL))
        let theirs = try #require(dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_NOLOAD))
        defer { dlclose(theirs) }

        #expect(SQLiteLibrary.sourceID == before)
        #expect(SQLiteLibrary.version == SQLiteLibrary.compiledVersion)
        try checkEncryption()
    }

    private func checkEncryption() throws {
        let folder = try TemporaryFolder()
        let options = ConnectionOptions(key: [UInt8](0..<32))
        let database = try Connection(path: folder.path("test.sqlite"), options: options)
        try database.execute("CREATE TABLE secrets(a)")
        try database.checkpoint(.truncate)
        #expect(try !FileBytes.read(folder.path("test.sqlite")).contains("SQLite format 3"))
    }

    private let marker: @convention(c) () -> Void = {}

    /// `Dl_info` and `dladdr`, which Glibc's header declares for GNU sources only.
    private struct SymbolInfo {
        var file: UnsafePointer<CChar>?
        var base: UnsafeRawPointer?
        var symbol: UnsafePointer<CChar>?
        var address: UnsafeRawPointer?
    }
    private typealias FindSymbol = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Int32

    /// The program or library that contains `address`.
    private func object(at address: UnsafeRawPointer) throws -> String {
        let find = unsafeBitCast(try #require(dlsym(nil, "dladdr")), to: FindSymbol.self)
        var info = SymbolInfo()
        try #require(find(address, &info) != 0)
        return String(cString: try #require(info.file))
    }
}
