extension String {
    /// A file name made from one that others chose: no path, not hidden, without control characters and of a length
    /// that file systems take.
    ///
    /// - Parameter id: The message of the file, which names a file whose own name has nothing usable.
    /// - Returns: The name.
    package func safeFileName(ofMessage id: Int32) -> String {
        let plain = printable.replacing("/", with: "_").drop { $0 == "." || $0 == " " }
        var kept = plain[...]
        // The file system's limit, with room for a suffix during writing.
        while kept.utf8.count > 200 { kept = kept.dropFirst() }
        return kept.isEmpty ? "file-\(id)" : String(kept)
    }
}
