import CGTK4

/// Reads lists of dropped or copied files.
enum FileList {
    /// The paths in a value that holds a `GdkFileList`, without files that are not local.
    static func paths(in value: UnsafePointer<GValue>?) -> [String] {
        guard let value, let boxed = g_value_get_boxed(value) else { return [] }
        var paths: [String] = []
        let list = gdk_file_list_get_files(OpaquePointer(boxed))
        var next = list
        while let link = next {
            if let file = link.pointee.data, let path = g_file_get_path(OpaquePointer(file)) {
                paths.append(String(cString: path))
                g_free(path)
            }
            next = link.pointee.next
        }
        g_slist_free(list)
        return paths
    }
}
