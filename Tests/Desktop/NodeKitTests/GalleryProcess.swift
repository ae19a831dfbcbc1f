import Dispatch
import Foundation
import TestKit

/// The observations from a run of `node-gallery`.
struct GalleryVisit: Sendable {
    /// The lines of its output.
    var said: [String]
    /// The display after everything was drawn.
    var picture: Screenshot
    /// True if it ended without an error.
    var hasEndedWell: Bool

    /// Starts a display and the program, and ends both.
    ///
    /// Content that is loaded first is drawn after the first frame: `isDrawn` returns true when it is there.
    init(
        _ arguments: [String] = [],
        until isDrawn: @escaping @Sendable (Screenshot) -> Bool = { _ in true }
    ) async throws {
        self = try await GalleryProcess.away { try Self(blocking: arguments, isDrawn) }
    }

    private init(blocking arguments: [String], _ isDrawn: (Screenshot) -> Bool) throws {
        let gallery = try GalleryProcess(arguments)
        let first = gallery.line()
        picture = try gallery.screenshot(where: isDrawn)
        said = [first, arguments.contains("act") ? nil : gallery.line()].compactMap { $0 }
        hasEndedWell = try gallery.end()
    }
}

/// A display in memory, and the program `node-gallery` on it.
final class GalleryProcess {
    static let isDisplayInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/Xvfb")
    static let isHandInstalled =
        isDisplayInstalled && FileManager.default.isExecutableFile(atPath: "/usr/bin/xdotool")

    /// Runs blocking work off the task pool, which has few threads.
    static func away<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result
    {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Swift.Result { try body() }) }
        }
    }

    /// The program, which is beside the tests' own.
    private static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "node-gallery")

    private let folder: TemporaryFolder
    private let display = Process()
    private let displayInput = Pipe()
    private let gallery = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var unread: [UInt8] = []

    /// Starts the display and the program.
    init(_ arguments: [String]) throws {
        folder = try TemporaryFolder()
        let number = Pipe()
        // The shell ends the display when its input ends: when we close it, or have ended ourselves. Not by SIGTERM:
        // processes started from a worker thread inherit that blocked.
        display.executableURL = URL(filePath: "/bin/sh")
        display.arguments = [
            "-c",
            """
            exec 3>&1
            /usr/bin/Xvfb -displayfd 3 -screen 0 800x1000x24 -nolisten tcp -fbdir "$0" 2>/dev/null 1>&2 &
            exec 3>&-; read line; kill -9 $!
            """,
            folder.path,
        ]
        display.standardInput = displayInput
        display.standardOutput = number
        try display.run()
        let name = String(decoding: number.fileHandleForReading.availableData, as: UTF8.self)
        gallery.executableURL = Self.program
        gallery.arguments = ["probe"] + arguments
        gallery.environment = [
            "DISPLAY": ":\(name.trimmingCharacters(in: .whitespacesAndNewlines))", "GSK_RENDERER": "cairo",
            "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "GTK_A11Y": "none", "LANG": "C.UTF-8",
            "GSETTINGS_BACKEND": "memory", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        ]
        gallery.standardInput = input
        gallery.standardOutput = output
        gallery.standardError = FileHandle.nullDevice
        try gallery.run()
    }

    deinit {
        // Both fail only for closed handles, which these are not.
        try? input.fileHandleForWriting.close()
        gallery.waitUntilExit()
        try? displayInput.fileHandleForWriting.close()
        display.waitUntilExit()
    }

    /// The next line of the program's output; nil when it has ended.
    func line() -> String? {
        while true {
            if let end = unread.firstIndex(of: 10) {
                defer { unread.removeFirst(end + 1) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            unread += more
        }
    }

    /// Lets the program end; true if it ended without an error.
    func end() throws -> Bool {
        try input.fileHandleForWriting.close()
        gallery.waitUntilExit()
        return gallery.terminationStatus == 0 && gallery.terminationReason == .exit
    }

    /// Sends a command to the program's chat; see `ChatCommand`.
    func tell(_ command: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(command)\n".utf8))
    }

    /// Moves the pointer, turns its wheel, or presses keys: in xdotool's syntax.
    func hand(_ words: String) throws {
        let hand = Process()
        hand.executableURL = URL(filePath: "/usr/bin/xdotool")
        hand.arguments = words.split(separator: " ").map(String.init)
        hand.environment = gallery.environment
        hand.standardError = FileHandle.nullDevice
        try hand.run()
        hand.waitUntilExit()
    }

    /// The first screenshot that meets a condition, or the last after ten seconds.
    func screenshot(where isReached: (Screenshot) -> Bool) throws -> Screenshot {
        let deadline = ContinuousClock.now + .seconds(10)
        while true {
            let shot = try screenshot()
            if isReached(shot) || ContinuousClock.now > deadline { return shot }
            usleep(20_000)
        }
    }

    /// The current content of the display.
    func screenshot() throws -> Screenshot {
        try Screenshot(xwd: [UInt8](Data(contentsOf: folder.url.appending(path: "Xvfb_screen0"))))
    }
}

/// The pixels of a display.
struct Screenshot: Sendable {
    enum Failure: Error { case notAPicture }

    let width: Int
    let height: Int
    /// The pixels, rows from the top, as 0xRRGGBB.
    let pixels: [UInt32]

    /// Parses the format of Xvfb's memory: a header of big-endian numbers, a colour table that is ignored, and four
    /// little-endian bytes per pixel.
    init(xwd bytes: [UInt8]) throws {
        func number(_ index: Int) -> Int { bytes[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard bytes.count > 100, number(1) == 7, number(11) == 32 else { throw Failure.notAPicture }
        (width, height) = (number(4), number(5))
        let start = number(0) + number(19) * 12
        let rowBytes = number(12)
        guard bytes.count >= start + rowBytes * height else { throw Failure.notAPicture }
        let (width, height) = (width, height)
        // Speed matters in a loop over all pixels: rows are copied as words.
        pixels = bytes[start...].withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: UInt32.self) { words in
                [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
                    for y in 0..<height {
                        let (from, to) = (y * rowBytes / 4, y * width)
                        for x in 0..<width { pixels[to + x] = words[from + x] & 0xFF_FFFF }
                    }
                    count = width * height
                }
            }
        }
    }

    /// The number of pixels with a colour.
    func count(of rgb: UInt32) -> Int { pixels.count { $0 == rgb } }

    /// The number of pixels whose channels all differ by at most `distance` from a colour's.
    func count(near rgb: UInt32, by distance: Int) -> Int {
        pixels.count { pixel in
            [16, 8, 0].allSatisfy { abs(Int(pixel >> $0 & 0xFF) - Int(rgb >> $0 & 0xFF)) <= distance }
        }
    }
}
