import Foundation
import Keyring

/// The stored record of a lock: the verifier of the passcode, and the failed attempts. A value.
struct AppLockRecord: Equatable, Sendable {
    /// The number of wrong passcodes without a pause, for typing errors.
    static let freeTries = 2
    static let firstPause = Duration.seconds(5)
    static let longestPause = Duration.seconds(900)

    /// The verifier of the passcode.
    var verifier: PassphraseVerifier
    /// The time without input after which to lock; nil for never.
    var autoLock: Duration?
    /// The number of wrong passcodes since the last right one.
    var wrongTries = 0
    /// The time of the last wrong passcode, milliseconds since 1970 by this computer's clock.
    var lastTry: Int64 = 0

    /// The pause after a number of wrong passcodes: 5 s after the third, then twice as long each time, at most 900 s.
    static func pause(after wrongTries: Int) -> Duration {
        guard wrongTries > freeTries else { return .zero }
        let doublings = min(wrongTries - freeTries - 1, 8)
        return min(firstPause * (1 << doublings), longestPause)
    }

    /// The rest of the pause. A clock that was set back restarts the pause, but never extends it.
    func pauseLeft(at time: Int64) -> Duration {
        let pause = Self.pause(after: wrongTries)
        guard time >= lastTry else { return pause }
        return max(.zero, pause - .milliseconds(time - lastTry))
    }

    /// Counts an attempt before its outcome is known: killing the program in between does not save it.
    ///
    /// - Returns: The time to wait first; nil when the attempt counts.
    mutating func take(at time: Int64) -> Duration? {
        let left = pauseLeft(at: time)
        if time < lastTry { lastTry = time }
        guard left == .zero else { return left }
        wrongTries += 1
        lastTry = time
        return nil
    }

    /// Resets the attempts after the right passcode.
    mutating func forgive() { (wrongTries, lastTry) = (0, 0) }
}

// The JSON format.
extension AppLockRecord {
    private struct Stored: Codable {
        var logN: UInt8
        var blockSize: UInt32
        var parallelism: UInt32
        var salt: Data
        var check: Data
        var autoLockSeconds: Int64?
        var wrongTries: Int?
        var lastTry: Int64?
    }

    /// Parses a file's bytes; nil when they are invalid.
    init?(json: [UInt8]) {
        guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(json)),
            let cost = try? ScryptCost(
                logN: stored.logN,
                blockSize: stored.blockSize,
                parallelism: stored.parallelism
            )
        else { return nil }
        verifier = PassphraseVerifier(cost: cost, salt: Array(stored.salt), check: Array(stored.check))
        autoLock = stored.autoLockSeconds.map { .seconds(max(1, $0)) }
        wrongTries = max(0, stored.wrongTries ?? 0)
        lastTry = stored.lastTry ?? 0
    }

    /// The bytes of the new file.
    ///
    /// - Parameters:
    ///   - before: The record as it was read; nil when there was none.
    ///   - file: The bytes of the file that was read.
    /// - Returns: The bytes.
    /// - Throws: Foundation's errors, none of which occurs for these values.
    func json(insteadOf before: AppLockRecord?, in file: [UInt8]) throws -> [UInt8] {
        guard let before else { return try StoredJSON.bytes(of: stored, insteadOf: stored, in: nil) }
        return try StoredJSON.bytes(of: stored, insteadOf: before.stored, in: file)
    }

    private var stored: Stored {
        Stored(
            logN: verifier.cost.logN,
            blockSize: verifier.cost.blockSize,
            parallelism: verifier.cost.parallelism,
            salt: Data(verifier.salt),
            check: Data(verifier.check),
            autoLockSeconds: autoLock?.components.seconds,
            wrongTries: wrongTries == 0 ? nil : wrongTries,
            lastTry: wrongTries == 0 ? nil : lastTry
        )
    }
}
