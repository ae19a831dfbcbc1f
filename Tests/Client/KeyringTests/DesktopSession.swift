import Foundation
import TestKit

/// A desktop session without a desktop: a bus of its own, which starts GNOME Keyring at the first call. So no test
/// waits or polls, and the real keyring of the user is never touched.
///
/// Use it from another process (an exit test): GLib ends a process whose session bus goes away.
final class DesktopSession {
    /// The behaviour of the session's keyring.
    enum Keyring {
        /// The keyring starts, and the password unlocks its collection.
        case unlocked

        /// The keyring starts locked; nobody answers a prompt.
        case locked

        /// The keyring is not installed.
        case missing

        /// The keyring exists, but the bus forbids talking to it.
        case denied
    }

    static let isInstalled = ["/usr/bin/dbus-daemon", "/usr/bin/gnome-keyring-daemon"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The value for `DBUS_SESSION_BUS_ADDRESS`.
    let address: String

    /// The file with the keyring's process id, once it runs.
    let keyringPID: String

    private let bus = Process()
    private let input = Pipe()

    /// Starts a bus whose keyring has its files in `home`; two sessions in succession may share one.
    init(home: TemporaryFolder, keyring: Keyring) throws {
        let folder = "session-\(UUID().uuidString.prefix(8))"
        let services = home.path("\(folder)/services")
        let runtime = home.path("\(folder)/runtime")
        for path in [services, runtime] {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        }
        address = "unix:path=\(home.path("\(folder)/bus"))"
        keyringPID = home.path("\(folder)/pid")
        if keyring != .missing {
            try "password".write(toFile: home.path("\(folder)/password"), atomically: true, encoding: .utf8)
            try Self.service(unlocked: keyring != .locked, folder: home.path(folder))
                .write(toFile: "\(services)/secrets.service", atomically: true, encoding: .utf8)
        }
        let configuration = home.path("\(folder)/bus.conf")
        try Self.configuration(address: address, services: services, denying: keyring == .denied)
            .write(toFile: configuration, atomically: true, encoding: .utf8)
        // The shell ends the bus when its input ends: when we close it, or have ended ourselves. Not by SIGTERM:
        // processes started from a worker thread inherit that blocked.
        bus.executableURL = URL(filePath: "/bin/sh")
        bus.arguments = [
            "-c",
            "/usr/bin/dbus-daemon --config-file=\(configuration) --nofork --print-address & read line; kill -9 $!",
        ]
        bus.environment = [
            "PATH": "/usr/bin:/bin", "HOME": home.path, "XDG_DATA_HOME": home.path("data"),
            "XDG_RUNTIME_DIR": runtime, "DBUS_SESSION_BUS_ADDRESS": address,
        ]
        let output = Pipe()
        bus.standardInput = input
        bus.standardOutput = output
        bus.standardError = FileHandle.nullDevice
        try bus.run()
        // The bus prints its address when it listens.
        _ = try output.fileHandleForReading.read(upToCount: 1)
    }

    /// Ends the bus, and with it the keyring.
    deinit {
        // Fails only for a closed handle, which this is not.
        try? input.fileHandleForWriting.close()
        bus.waitUntilExit()
    }

    /// The service file; the shell writes the daemon's process id to `pid`, for a test that ends it.
    private static func service(unlocked: Bool, folder: String) -> String {
        let start = "/usr/bin/gnome-keyring-daemon --foreground --components=secrets"
        let command = unlocked ? "\(start) --unlock < \(folder)/password" : start
        return """
            [D-BUS Service]
            Name=org.freedesktop.secrets
            Exec=/bin/sh -c "echo $$ > \(folder)/pid; exec \(command)"
            """
    }

    private static func configuration(address: String, services: String, denying: Bool) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>\(address)</listen>
          <servicedir>\(services)</servicedir>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
            \(denying ? "<deny send_destination=\"org.freedesktop.secrets\"/>" : "")
          </policy>
        </busconfig>
        """
    }
}
