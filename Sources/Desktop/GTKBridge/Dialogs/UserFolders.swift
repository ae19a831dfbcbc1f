import CGTK4

/// The folders that the desktop has for what a person keeps.
public enum UserFolders {
    /// Where downloads go; nil when the desktop names no place for them.
    ///
    /// GLib's answer, as that of Foundation has the quotes of `user-dirs.dirs` in it.
    public static var downloads: String? {
        g_get_user_special_dir(G_USER_DIRECTORY_DOWNLOAD).map { String(cString: $0) }
    }
}
