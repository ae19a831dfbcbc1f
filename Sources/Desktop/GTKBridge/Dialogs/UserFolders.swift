import CGTK4

/// The desktop's folders for the user's files.
public enum UserFolders {
    /// The folder for downloads; nil when the desktop names none.
    ///
    /// From GLib, because Foundation's answer contains the quotes of `user-dirs.dirs`.
    public static var downloads: String? {
        g_get_user_special_dir(G_USER_DIRECTORY_DOWNLOAD).map { String(cString: $0) }
    }
}
