import Glibc

/// The variables that a worker gets of its parent's environment, which is otherwise empty.
public enum WorkerEnvironment {
    /// The paths of GStreamer's plugins and of their registry.
    public static var gstreamer: [String] {
        let parts = ["GST_PLUGIN_PATH", "GST_PLUGIN_SYSTEM_PATH", "GST_PLUGIN_SCANNER", "GST_REGISTRY"]
        return (["HOME", "XDG_CACHE_HOME", "LD_LIBRARY_PATH"] + parts + parts.map { $0 + "_1_0" })
            .compactMap { (name: String) -> String? in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    }
}
