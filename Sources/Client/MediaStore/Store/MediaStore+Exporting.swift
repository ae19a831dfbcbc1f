import Glibc
import StdExtras
import WireCrypto

extension MediaStore {
    /// Writes a resource to a file in clear: the member saves it, or opens it with another program.
    ///
    /// The only way by which plain bytes come to the disk. Fetches what is missing. The file appears when all is there;
    /// until then its bytes are in a hidden one beside it, which nobody else has.
    ///
    /// Cancellation: throws `CancellationError` and leaves nothing behind.
    ///
    /// - Parameters:
    ///   - id: The resource.
    ///   - path: Where to, an absolute path.
    ///   - replaces: Whether what is there goes. Otherwise the file gets a number when its name is taken by then.
    /// - Returns: Where it is.
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
            // The member asked for a whole file; a part of one is of no use.
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

/// What an exported file is called, and where its bytes are while it is being written.
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

    /// A hidden name that no other file has.
    var partial: String {
        var random = SystemRandom()
        return "\(folder).martlet-\(String(random.next(), radix: 36)).part"
    }

    /// The name itself for 1, with a number before what is behind its last dot otherwise.
    func path(_ number: Int) -> String {
        number == 1 ? "\(folder)\(stem)\(suffix)" : "\(folder)\(stem) (\(number))\(suffix)"
    }
}
