import Glibc
import Logging
import NIOCore
import NIOPosix
package import ServerEngine
import ServerGateway

/// A whole server: the parts of `martletd serve`, started in order and stopped in the reverse.
public enum MartletServer {
    /// The program's name in crash reports.
    static let programName = "martletd"

    /// Runs until SIGTERM or SIGINT.
    ///
    /// - Parameters:
    ///   - flags: The settings from the command line, which take precedence over the file.
    ///   - configurationFile: The file with further settings, if any.
    /// - Throws: ``SettingsError``, ``FolderError`` and others that ``StartFailure`` explains.
    public static func run(flags: SettingsLayer, configurationFile: String?) async throws {
        try await run(flags: flags, configurationFile: configurationFile, standIn: nil)
    }

    /// As above, with overrides of some methods, or by a clock of its own.
    package static func run(
        flags: SettingsLayer,
        configurationFile: String?,
        standIn: (any MethodOverride)?,
        clock: ServerClock? = nil
    ) async throws {
        ProcessLimits.apply()
        let stop = StopSignal()
        var layers = [flags]
        if let configurationFile { layers.append(try ConfigurationFile.read(configurationFile)) }
        let settings = try Settings(layers: layers)
        let folder = try DataFolder(path: settings.data)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        do {
            let loop = group.next()
            let server = try await RunningServer.start(
                settings,
                in: folder,
                on: loop,
                standIn: standIn,
                clock: clock ?? .machine
            )
            await stop.wait()
            try await server.stop()
        } catch {
            try await group.shutdownGracefully()
            throw error
        }
        try await group.shutdownGracefully()
    }
}

extension ConfigurationFile {
    /// Reads the file at `path`.
    static func read(_ path: String) throws(SettingsError) -> SettingsLayer {
        let bytes: [UInt8]?
        do throws(FolderError) {
            bytes = try PrivateFile.read(path, isSecret: false)
        } catch {
            throw .unreadable(file: path)
        }
        guard let bytes else { throw .unreadable(file: path) }
        return try parse(String(decoding: bytes, as: UTF8.self), name: path)
    }
}
