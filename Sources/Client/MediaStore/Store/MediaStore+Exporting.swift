import Glibc
import StdExtras
import WireCrypto

extension MediaStore {
    /// Writes a resource to a file in clear: the user saves it, or opens it with another program.
    ///
    /// No other function writes plain bytes to the disk. Fetches missing bytes. The file appears when it is complete;
    /// until then its bytes are in a hidden file beside it with a unique name.
    ///
    /// Cancellation: throws `CancellationError` and leaves nothing behind.
    ///
    /// - Parameters:
    ///   - id: The resource.
    ///   - path: The target, an absolute path.
    ///   - replaces: True to replace an existing file. Otherwise the new file gets a number if its name is taken.
    /// - Returns: The path of the file.
    /// - Throws: ``MediaError``, `CancellationError`.
    @discardableResult
    public func export(
        _ id: ResourceID,
        to path: String,
        replacing replaces: Bool = false
    ) async throws -> String {
        let file = try await file(of: id, priority: .urgent)
        let target = ExportName(path)
        let partial = target.partial
        do {
            try await copy(file, to: DiskFile(partial, O_RDWR | O_CREAT | O_EXCL))
            return try await disk.run { () throws(FileError) in
                guard !replaces else {
                    try Folder.rename(partial, to: path)
                    return path
                }
                var number = 1
                while try !Folder.renameUnlessTaken(partial, to: target.path(number)) { number += 1 }
                return target.path(number)
            }
        } catch {
            // The user requested a whole file; a part of one is of no use.
            try? Folder.remove(partial)
            throw error is CancellationError ? error : MediaError(error)
        }
    }

    private func copy(_ file: MediaFile, to target: DiskFile) async throws {
        var offset: Int64 = 0
        while offset < file.byteCount {
            try Task.checkCancellation()
            let bytes = try await file.read(offset..<min(offset + (1 << 20), file.byteCount))
            let start = offset
            try await disk.run { () throws(FileError) in try target.write(bytes, at: start) }
            offset += Int64(bytes.count)
        }
        try await disk.run { () throws(FileError) in try target.sync() }
    }
}

/// The name of an exported file, and the hidden name during the write.
struct ExportName {
    private let folder: Substring
    private let stem: Substring
    private let suffix: Substring

    init(_ path: String) {
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let name = path[slash...]
        folder = path[..<slash]
        let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
        (stem, suffix) = (name[..<dot], name[dot...])
    }

    /// A hidden, unique name.
    var partial: String {
        var random = SystemRandom()
        return "\(folder).martlet-\(String(random.next(), radix: 36)).part"
    }

    /// The name itself for 1; otherwise with a number before the extension.
    func path(_ number: Int) -> String {
        number == 1 ? "\(folder)\(stem)\(suffix)" : "\(folder)\(stem) (\(number))\(suffix)"
    }
}
