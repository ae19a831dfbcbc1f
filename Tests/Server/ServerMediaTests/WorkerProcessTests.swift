import ServerMedia
import Testing

/// The parent's behaviour with faulty child processes. The programs are the system's own.
@Suite struct WorkerProcessTests {
    static let image = [UInt8](repeating: 7, count: 4 << 20)

    @Test func `a child that hangs is killed at the deadline`() {
        let start = ContinuousClock.now
        let thumbnailer = ImageThumbnailer(
            executable: "/bin/sleep",
            arguments: ["60"],
            deadline: .milliseconds(200)
        )
        #expect(throws: ThumbnailError.timedOut) { try thumbnailer.thumbnails(of: Self.image) }
        #expect(start.duration(to: .now) < .seconds(5))
    }

    @Test(arguments: [
        ["/bin/false"], ["/bin/true"], ["/bin/cat"], ["/bin/echo", "nonsense"], ["/usr/bin/yes"],
        ["/bin/sh", "-c", "kill -SEGV $$"], ["/bin/sh", "-c", "exec 0<&-; printf '\\005'; sleep 0"],
    ])
    func `a child that dies, quits or babbles is a failed worker`(command: [String]) {
        let thumbnailer = ImageThumbnailer(executable: command[0], arguments: Array(command.dropFirst()))
        #expect(throws: ThumbnailError.workerFailed) { try thumbnailer.thumbnails(of: Self.image) }
    }

    @Test func `a program that is not there is a missing worker`() {
        let thumbnailer = ImageThumbnailer(executable: "/nonexistent/worker", arguments: [])
        #expect(throws: ThumbnailError.workerMissing) { try thumbnailer.thumbnails(of: [1]) }
    }

    @Test func `an answer that came before the child hung is an answer`() throws {
        // Status 0, 2 by 1 pixels, nothing stripped, one size `m` of 2 by 1 with one byte.
        let reply =
            #"\000\002\000\000\000\001\000\000\000\000\000\000\000\001m\002\000\000\000\001\000\000\000\001\000\000\000Z"#
        let thumbnailer = ImageThumbnailer(
            executable: "/bin/sh",
            arguments: ["-c", "cat >/dev/null; printf '\(reply)'; exec >&- <&-; exec sleep 60"]
        )

        let made = try thumbnailer.thumbnails(of: [1])

        let size = PixelSize(width: 2, height: 1)
        #expect(made.original == size)
        #expect(made.stripped == nil)
        #expect(made.sizes == [Thumbnail(kind: .m, size: size, jpeg: [0x5a])])
    }
}
